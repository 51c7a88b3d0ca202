import { type ChildProcess, fork } from 'node:child_process'
import type { PageRequest, RenderAnswer, Rendering, RenderRequest } from '../../src/render/rendering.ts'
import { RenderFailure } from './render-failure.ts'

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
 * texts. It gets no environment. The network it cannot take away; the process does that itself.
 */
const confinement = (file: string, memory: number): string[] => [
  '--permission',
  `--allow-fs-read=${file}`,
  '--disallow-code-generation-from-strings',
  '--no-warnings',
  `--max-old-space-size=${memory}`,
]

/** A process may be as large as its heap and as much again, for everything beside it. */
const maxResident = (memory: number): number => 2 * memory * 1_024 * 1_024

/** Milliseconds that a process has to start, load its release and draw a first page. No visitor waits for it. */
const startDeadline = 20_000

interface Waiting {
  readonly resolve: (answer: RenderAnswer) => void
  readonly reject: (failure: RenderFailure) => void
  readonly timer: NodeJS.Timeout
}

/** Starts one. @throws RenderFailure when it does not begin, or its release fails to load. */
export async function startRenderProcess(options: RenderProcessOptions): Promise<RenderProcess> {
  const { file, release, source, memory, deadline } = options
  const child: ChildProcess = fork(file, [], {
    env: {},
    execArgv: confinement(file, memory),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  const over = Promise.withResolvers<void>()
  let waiting: Waiting | undefined
  let isOver = false

  function settle(): Waiting | undefined {
    const settled = waiting
    waiting = undefined
    clearTimeout(settled?.timer)
    return settled
  }
  function end(detail: string, reason: 'exited' | 'late' = 'exited') {
    isOver = true
    over.resolve()
    child.kill('SIGKILL')
    settle()?.reject(new RenderFailure(reason, detail))
  }
  child.on('message', (answer: RenderAnswer) => settle()?.resolve(answer))
  child.on('error', (error) => end(error.message))
  child.on('exit', (code, signal) => end(`the process ended with ${signal ?? `code ${code}`}`))

  function ask(request: RenderRequest, milliseconds: number): Promise<RenderAnswer> {
    if (isOver) return Promise.reject(new RenderFailure('exited'))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(`no answer within ${milliseconds} ms`, 'late'), milliseconds)
      waiting = { resolve, reject, timer }
      child.send(request, (error) => error && end(error.message))
    })
  }

  const begun = await ask({ kind: 'release', release, source }, startDeadline)
  if (begun.kind === 'failed') {
    end(begun.reason)
    throw new RenderFailure('failed', begun.reason)
  }
  return {
    render: async (page) => {
      const answer = await ask({ kind: 'page', page }, deadline)
      // What it holds on to would grow until it is ended in the middle of a page.
      if ('memory' in answer && answer.memory > maxResident(memory)) end('its memory is used up')
      if (answer.kind !== 'rendering') throw new RenderFailure('failed', 'reason' in answer ? answer.reason : 'no page')
      return answer.rendering
    },
    get isOver() {
      return isOver
    },
    end: over.promise,
    close: () => end('closed'),
  }
}
