import { setTimeout as sleep } from 'node:timers/promises'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import type { PageRequest, Rendering } from '@qasima/shared/federation/rendering'
import { RenderFailure, type RenderReason } from '@qasima/shared/render/render-failure'
import { type RenderProcess, startRenderProcess } from '@qasima/shared/render/render-process'
import { callerOf } from '@qasima/shared/server/call-counts'
import type { EdgeLoad } from '@qasima/shared/server/edge-figures'
import { placesPerProcess } from '../admission/admission.ts'
import type { ReleaseFiles } from '../files/release-files.ts'
import { readServerHalf } from './server-half.ts'

export interface RenderLimits {
  /** Processes for each release. By default as many as there are processors beyond the one of the edge itself. */
  readonly processes: number
  /** Of the heap of each, in MB. */
  readonly memory: number
  /** Milliseconds that a document waits for its page. */
  readonly deadline: number
  /** The role `render`, where that starts the processes. */
  readonly socket?: string | undefined
}

/** Milliseconds, by default. */
export const renderDeadline = 500

/** What came of one page, for figures and for the team that owns the remote. */
export interface RenderOutcome {
  readonly remote: string
  readonly release: string
  readonly outcome: RenderReason | 'rendered'
  readonly milliseconds: number
  readonly detail?: string | undefined
}

export interface RendererOptions {
  /** The server half of the host that is in force. */
  readonly file: () => string
  readonly files: ReleaseFiles
  readonly limits: RenderLimits
  readonly onRender?: (outcome: RenderOutcome) => void
}

/** Draws pages of remotes, each release in processes of its own. */
export interface Renderer {
  /** Milliseconds that a document waits for its page. */
  readonly deadline: number
  /**
   * A page that takes longer than its document waits may still come, for the next one. From: the address of who asks, which
   * gets half of the places alone. @throws RenderFailure
   */
  render(entry: RegistryEntry, page: PageRequest, from: string): Promise<Rendering>
  /** Counts a page that could not be finished with what the renderer was given; what `render` throws is counted already. */
  report(entry: RegistryEntry, failure: RenderFailure): void
  /**
   * Starts the processes of a release, so that its first page finds one. Answers whether one runs. File: the server half of
   * the host that it is for.
   */
  prepare(entry: RegistryEntry, file: string): Promise<boolean>
  close(): void
}

/** A process that gives no answer is ended after so many times what a document waits; meanwhile it may come round. */
const patience = 6

/** Pages that wait for each process at most. */
const maxQueue = placesPerProcess

/** Milliseconds until a process that ended is started again: the first, doubled each time up to the second. */
const restartDelays = [500, 60_000] as const

/** Releases that are kept ready, those that were asked for last: in force, or replaced a moment ago. */
const maxReleases = 4

interface Pending {
  readonly page: PageRequest
  readonly from: string
  /** When it came, in milliseconds of this process. */
  readonly since: number
  readonly resolve: (rendering: Rendering) => void
  readonly reject: (error: unknown) => void
}

/**
 * Pages that wait. Their callers take turns, so that one who asks for many waits for them alone. Deadline: milliseconds after
 * which a page is of no use to its document.
 */
function openQueue(deadline: number) {
  /** By caller; whose turn is next comes first. */
  const waiting = new Map<string, Pending[]>()
  const takers: ((pending: Pending | undefined) => void)[] = []

  function shift(): Pending | undefined {
    const [turn] = waiting
    if (!turn) return undefined
    const [from, own] = turn
    const next = own.shift()
    waiting.delete(from)
    if (own.length > 0) waiting.set(from, own)
    return next
  }

  return {
    get length() {
      return [...waiting.values()].reduce((sum, own) => sum + own.length, 0)
    },
    lengthOf: (from: string) => waiting.get(from)?.length ?? 0,
    add(pending: Pending) {
      const taker = takers.shift()
      const own = waiting.get(pending.from)
      if (taker) taker(pending)
      else if (own) own.push(pending)
      else waiting.set(pending.from, [pending])
    },
    /** The next page; undefined when no more will come. */
    take(): { next: Promise<Pending | undefined>; withdraw: () => void } {
      // What waited too long would make those behind it wait too long as well.
      for (let next = shift(); next; next = shift()) {
        if (performance.now() - next.since < deadline) return { next: Promise.resolve(next), withdraw: () => {} }
        next.reject(new RenderFailure('late', 'more pages were asked for than could be rendered'))
      }
      const { promise, resolve } = Promise.withResolvers<Pending | undefined>()
      takers.push(resolve)
      const withdraw = () => {
        const place = takers.indexOf(resolve)
        if (place >= 0) takers.splice(place, 1)
        resolve(undefined)
      }
      return { next: promise, withdraw }
    },
    refuse(error: unknown) {
      for (const { reject } of [...waiting.values()].flat()) reject(error)
      waiting.clear()
    },
    close() {
      for (const taker of takers.splice(0)) taker(undefined)
    },
  }
}

/** The processes of one release, which take pages from one queue. */
function openRelease(entry: RegistryEntry, file: string, { files, limits }: RendererOptions) {
  const { deadline } = limits
  const queue = openQueue(deadline)
  /** With the moment at which each began its page; 0 while it has none. */
  const running = new Map<RenderProcess, number>()
  /** Starts that failed since a page was rendered. */
  let failures = 0
  /** Settles when the first process runs, or could not be started. */
  const begun = Promise.withResolvers<void>()
  /** Why no process runs now; undefined also while the first one starts. */
  let refusal: unknown
  const closing = new AbortController()

  async function start(): Promise<RenderProcess> {
    const parts = { release: entry.release, source: await readServerHalf(entry, files), signal: closing.signal }
    return startRenderProcess({ ...limits, ...parts, file, deadline: patience * deadline })
  }

  /** Renders with one process until it is over. @throws what ended it. */
  async function work(made: RenderProcess): Promise<void> {
    let leaveQueue = () => {}
    void made.end.then(() => leaveQueue())
    while (!made.isOver) {
      running.set(made, 0)
      const { next, withdraw } = queue.take()
      leaveQueue = withdraw
      const pending = await next
      if (!pending && made.isOver && !closing.signal.aborted)
        throw new RenderFailure('exited', 'it ended between two pages')
      if (!pending) return made.close()
      running.set(made, performance.now())
      try {
        pending.resolve(await made.render(pending.page))
        failures = 0
      } catch (error) {
        pending.reject(error)
        // A page that fails leaves its process as it was.
        if (made.isOver) throw error
      }
    }
  }

  async function keepOneRunning(): Promise<void> {
    while (!closing.signal.aborted) {
      let made: RenderProcess | undefined
      try {
        made = await start()
        refusal = undefined
        begun.resolve()
        await work(made)
      } catch (error) {
        refusal = error
      } finally {
        if (made) running.delete(made)
      }
      begun.resolve()
      if (refusal === undefined) continue
      if (running.size === 0) queue.refuse(refusal)
      const [first, last] = restartDelays
      await sleep(Math.min(last, first * 2 ** failures), undefined, { ref: false })
      failures += 1
    }
  }
  for (let at = 0; at < limits.processes; at += 1) void keepOneRunning()

  /** Whether every process is at a page that takes too long already. */
  function isStuck(): boolean {
    const late = performance.now() - deadline
    return running.size > 0 && [...running.values()].every((since) => since > 0 && since < late)
  }

  return {
    load: () => ({ waiting: queue.length, running: running.size }),
    /** Whether a process runs, once the first start has ended well or not. */
    begun: () => begun.promise.then(() => running.size > 0),
    render(page: PageRequest, from: string): Promise<Rendering> {
      if (running.size === 0 && refusal !== undefined) return Promise.reject(refusal)
      const places = maxQueue * limits.processes
      const isFull = queue.length >= places || queue.lengthOf(from) >= places / 2
      if (isFull || isStuck()) return Promise.reject(new RenderFailure('busy'))
      return new Promise((resolve, reject) => queue.add({ page, from, since: performance.now(), resolve, reject }))
    },
    close() {
      closing.abort()
      queue.refuse(new RenderFailure('exited', 'closed'))
      queue.close()
    },
  }
}

/** Says what it has to do as well. */
export type OpenedRenderer = Renderer & EdgeLoad

/** Opens the renderer of an edge. */
export function openRenderer(options: RendererOptions): OpenedRenderer {
  const { limits } = options
  /** The one that was asked for last at the end. */
  const releases = new Map<string, ReturnType<typeof openRelease>>()

  function releaseOf(entry: RegistryEntry, file = options.file()) {
    // Of the screens of a release, and of the shell that they take their modules from.
    const key = `${entry.release} ${file}`
    const known = releases.get(key) ?? openRelease(entry, file, options)
    releases.delete(key)
    releases.set(key, known)
    for (const [release, old] of releases) {
      if (releases.size <= maxReleases) break
      releases.delete(release)
      old.close()
    }
    return known
  }

  const sum = (figureOf: (release: ReturnType<typeof openRelease>) => number): number =>
    [...releases.values()].reduce((total, release) => total + figureOf(release), 0)

  function say({ id, release }: RegistryEntry, outcome: RenderOutcome['outcome'], started: number, detail?: string) {
    const milliseconds = Math.round(performance.now() - started)
    options.onRender?.({ remote: id, release, outcome, milliseconds, detail })
  }

  return {
    deadline: limits.deadline,
    async render(entry, page, from) {
      const started = performance.now()
      try {
        const rendered = await releaseOf(entry).render(page, callerOf(from))
        if (performance.now() - started > limits.deadline) say(entry, 'late', started)
        // One that needs further reads is asked for again with them.
        else if ('page' in rendered) say(entry, 'rendered', started)
        return rendered
      } catch (error) {
        const failure = error instanceof RenderFailure ? error : new RenderFailure('failed', String(error))
        say(entry, failure.reason, started, failure.message)
        throw failure
      }
    },
    report: (entry, { reason, message }) => say(entry, reason, performance.now(), message),
    waitingPages: () => sum((release) => release.load().waiting),
    renderers: () => sum((release) => release.load().running),
    prepare: (entry, file) => releaseOf(entry, file).begun(),
    close() {
      for (const release of releases.values()) release.close()
      releases.clear()
    },
  }
}
