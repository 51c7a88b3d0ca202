import type { PageRequest, RenderAnswer, Rendering, RenderRequest } from '../federation/rendering.ts'
import { readAnswers } from './read-answers.ts'
import { RenderFailure } from './render-failure.ts'
import { openRenderLine, type RenderPlace } from './render-line.ts'

export interface RenderProcessOptions extends RenderPlace {
  /** The release whose screens it has, and their code. */
  readonly release: string
  readonly source: string
  /** Milliseconds after which a process that gives no answer to a page is ended. */
  readonly deadline: number
  /** Milliseconds that it has to start and load its release; 20,000 by default, as no visitor waits for it. */
  readonly start?: number | undefined
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

/** Bytes that Node takes beside the heap, with buffers of the pages that are under way. */
const besideHeap = 256 * 2 ** 20

/** A process may be as large as its heap and what Node takes beside it. */
export const maxResident = (memory: number): number => memory * 2 ** 20 + besideHeap

/** Milliseconds between two looks at how large a process is: code of a remote may fill it while no page is asked for. */
const lookInterval = 500

const startDeadline = 20_000

interface Waiting {
  readonly resolve: (answer: RenderAnswer) => void
  readonly reject: (failure: RenderFailure) => void
  readonly timer: NodeJS.Timeout
}

/** Starts one. @throws RenderFailure when it does not begin, or its release fails to load. */
export async function startRenderProcess(options: RenderProcessOptions): Promise<RenderProcess> {
  const { release, source, memory, deadline, start = startDeadline, signal } = options
  const line = await openRenderLine(options)
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
    line.close()
    settle()?.reject(new RenderFailure(reason, detail))
  }
  const checkMemory = (bytes: number) => bytes > maxResident(memory) && end('its memory is used up')
  const watch = setInterval(() => line.bytes().then(checkMemory), lookInterval).unref()
  signal.addEventListener('abort', close)
  line.onEnd(end)
  if (line.answers)
    readAnswers(line.answers, {
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
      line.write(`${JSON.stringify(request)}\n`)
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
