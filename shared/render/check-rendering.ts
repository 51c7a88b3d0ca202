import type { RegistryEntry } from '../federation/registry.ts'
import type { PageRequest, RenderedPage } from '../federation/rendering.ts'
import { addressKey } from '../federation/template.ts'
import { RenderFailure } from './render-failure.ts'
import { type RenderProcess, startRenderProcess } from './render-process.ts'
import { readSampleCalls, type SampleCalls } from './sample-calls.ts'
import { samplePages } from './sample-pages.ts'

/** What is checked: a release of a remote in a release of the host. */
export interface RenderedRelease {
  /** The server half of the host, as a file. */
  readonly file: string
  readonly entry: RegistryEntry
  /** The code of its own half. */
  readonly source: string
}

export interface RenderCheckLimits {
  /** MB of the heap. */
  readonly memory: number
  /** The role `render`, where that starts the process. */
  readonly socket?: string | undefined
  /** Milliseconds to start and load the release; those of a process at an edge by default. */
  readonly start?: number
  /** Milliseconds for one page: an edge ends a process that takes as long. */
  readonly page: number
  /** Milliseconds for all of them. */
  readonly all: number
}

const usual: RenderCheckLimits = { memory: 256, page: 3_000, all: 60_000 }

/** As an edge does: a page reads what its address leads to, and at most once more what came of that. */
const maxRounds = 2

/** Of the lines of a failure, the first says what is wrong. */
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

const shown = /<(?:img|svg|video|canvas|input|button)[\s>]/

/** Whether there is nothing between the frame of the site. */
function isEmpty({ html }: RenderedPage): boolean {
  const screen = /<main\b[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? html
  return !shown.test(screen) && screen.replace(/<!--.*?-->|<[^>]*>/gs, '').trim() === ''
}

/** Renders a page with whatever it asks for. Answers what is wrong with it. @throws RenderFailure */
async function problemOf(
  made: RenderProcess,
  { address, state: first }: PageRequest,
  calls: SampleCalls,
): Promise<string | undefined> {
  let state = first
  for (let round = 0; round <= maxRounds; round += 1) {
    const rendering = await made.render({ address, state })
    if ('page' in rendering) return isEmpty(rendering.page) ? 'it renders nothing' : undefined
    const replies = rendering.reads.map((read) => [read, calls.replyTo(read)] as const)
    const unknown = replies.find(([, reply]) => reply === undefined)
    if (unknown) return `it asks for ${unknown[0]}, which is no read of the contract`
    const read = Object.fromEntries(replies.map(([name, reply]) => [addressKey(name), reply]))
    state = { ...state, replies: { ...state.replies, ...read } }
  }
  return `it asks for more after ${maxRounds} rounds of reads`
}

/**
 * Renders every route of a release on sample data, in the confined process and within the limits that it has at an edge.
 * Answers a sentence for each route that is not rendered.
 */
export async function renderProblems(
  { file, entry, source }: RenderedRelease,
  limits: Partial<RenderCheckLimits> = {},
): Promise<readonly string[]> {
  const { memory, socket, start, page: deadline, all } = { ...usual, ...limits }
  const signal = AbortSignal.timeout(all)
  const begin = () =>
    startRenderProcess({ file, release: entry.release, source, memory, socket, deadline, start, signal })
  const tooLong = [`the server half takes longer than ${all / 1_000} s for its pages`]
  const calls = await readSampleCalls()
  const problems = new Map<string, string>()
  let made: RenderProcess | undefined
  try {
    for (const { path, page } of samplePages(entry, calls)) {
      // In the other language it was not rendered already.
      if (problems.has(path)) continue
      // A process that ended at a page is none for those after it.
      if (!made || made.isOver) made = await begin()
      const reason = await problemOf(made, page, calls).catch((error) => {
        if (error instanceof RenderFailure) return firstLine(error.message)
        throw error
      })
      if (signal.aborted) return tooLong
      if (reason !== undefined) problems.set(path, reason)
    }
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error
    return signal.aborted ? tooLong : [`the server half does not start: ${firstLine(error.message)}`]
  } finally {
    made?.close()
  }
  return [...problems].map(([path, reason]) => `the server half does not render ${path}: ${reason}`)
}
