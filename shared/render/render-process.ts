import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import {
  answerPipe,
  type PageRequest,
  type RenderAnswer,
  type Rendering,
  type RenderRequest,
} from '../federation/rendering.ts'
import { refuseInspectorSignal } from '../server/inspector-signal.ts'
import { readAnswers } from './read-answers.ts'
import { RenderFailure } from './render-failure.ts'
import { findWalls, type Walls } from './walls.ts'

export interface RenderProcessOptions {
  /** The server half of the host. */
  readonly file: string
  /** The release whose screens it has, and their code. */
  readonly release: string
  readonly source: string
  /** Of its heap, in MB. */
  readonly memory: number
  /** Milliseconds after which a process that gives no answer to a page is ended. */
  readonly deadline: number
  /** Milliseconds that it has to start and load its release; 20,000 by default, as no visitor waits for it. */
  readonly start?: number | undefined
  /** What the system keeps from it; by default all that this one can. */
  readonly walls?: Walls | undefined
  /** Ends the process, also while it starts. */
  readonly signal: AbortSignal
}

/** One process that renders pages of one release, one after the other. */
export interface RenderProcess {
  /** @throws RenderFailure */
  render(page: PageRequest): Promise<Rendering>
  /** Whether it cannot be asked any more. */
  readonly isOver: boolean
  /** Settles when it is over. */
  readonly end: Promise<void>
  close(): void
}

/**
 * What Node can take away from a process: files but its own code, other processes, threads, add-ons, and code made from
 * texts. It gets no environment. Network, signals and what an escape from all this could reach are kept from it by the
 * walls of the system.
 */
const confinement = (file: string, memory: number): string[] => [
  '--permission',
  `--allow-fs-read=${file}`,
  '--disallow-code-generation-from-strings',
  '--no-warnings',
  `--max-old-space-size=${memory}`,
]

/** Bytes that Node takes beside the heap, with buffers of the pages that are under way. */
const besideHeap = 256 * 2 ** 20

/** A process may be as large as its heap and what Node takes beside it. */
const maxResident = (memory: number): number => memory * 2 ** 20 + besideHeap

/** Milliseconds between two looks at how large a process is: code of a remote may fill it while no page is asked for. */
const lookInterval = 500

const startDeadline = 20_000

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '')

/** Bytes of a process in memory, with those that it started; 0 where the system does not say. */
async function residentBytes(pid: number | string | undefined): Promise<number> {
  const [status, children] = await Promise.all([
    textOf(`/proc/${pid}/status`),
    textOf(`/proc/${pid}/task/${pid}/children`),
  ])
  const own = 1_024 * Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0)
  const others = await Promise.all((children.match(/\d+/g) ?? []).map(residentBytes))
  return others.reduce((sum, bytes) => sum + bytes, own)
}

interface Waiting {
  readonly resolve: (answer: RenderAnswer) => void
  readonly reject: (failure: RenderFailure) => void
  readonly timer: NodeJS.Timeout
}

function startProcess({ file, memory }: RenderProcessOptions, walls: Walls): ChildProcess {
  const [command, ...first] = walls.commandFor(file, memory)
  const child = spawn(command, [...first, ...confinement(file, memory), file], {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  })
  child.unref()
  for (const stream of child.stdio)
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
  return child
}

/** Starts one. @throws RenderFailure when it does not begin, or its release fails to load. */
export async function startRenderProcess(options: RenderProcessOptions): Promise<RenderProcess> {
  const { release, source, memory, deadline, start = startDeadline, signal } = options
  refuseInspectorSignal()
  const child = startProcess(options, options.walls ?? (await findWalls()))
  const over = Promise.withResolvers<void>()
  let waiting: Waiting | undefined
  let isOver = false

  function settle(): Waiting | undefined {
    const settled = waiting
    waiting = undefined
    clearTimeout(settled?.timer)
    return settled
  }
  const close = () => end('closed')
  function end(detail: string, reason: 'exited' | 'late' = 'exited') {
    if (isOver) return
    isOver = true
    clearInterval(watch)
    signal.removeEventListener('abort', close)
    over.resolve()
    child.kill('SIGKILL')
    settle()?.reject(new RenderFailure(reason, detail))
  }
  const checkMemory = (bytes: number) => bytes > maxResident(memory) && end('its memory is used up')
  const watch = setInterval(() => residentBytes(child.pid).then(checkMemory), lookInterval).unref()
  signal.addEventListener('abort', close)
  child.on('error', (error) => end(error.message))
  child.on('exit', (code, killer) => end(`the process ended with ${killer ?? `code ${code}`}`))
  child.stdin?.on('error', (error) => end(error.message))
  const answers = child.stdio[answerPipe]
  if (answers && 'setEncoding' in answers)
    readAnswers(answers, {
      onAnswer: (answer) => settle()?.resolve(answer),
      onNonsense: end,
    })

  function ask(request: RenderRequest, milliseconds: number): Promise<RenderAnswer> {
    if (isOver || signal.aborted) {
      end('closed')
      return Promise.reject(new RenderFailure('exited'))
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(`no answer within ${milliseconds} ms`, 'late'), milliseconds)
      waiting = { resolve, reject, timer }
      child.stdin?.write(`${JSON.stringify(request)}\n`)
    })
  }

  const begun = await ask({ kind: 'release', release, source }, start)
  if (begun.kind === 'failed') {
    end(begun.reason)
    throw new RenderFailure('failed', begun.reason)
  }
  return {
    render: async (page) => {
      const answer = await ask({ kind: 'page', page }, deadline)
      // What it holds on to would grow until it is ended in the middle of a page.
      if ('memory' in answer) checkMemory(answer.memory)
      if (answer.kind !== 'rendering') throw new RenderFailure('failed', 'reason' in answer ? answer.reason : 'no page')
      return answer.rendering
    },
    get isOver() {
      return isOver
    },
    end: over.promise,
    close,
  }
}
