import { PassThrough, type Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { type Progress, ProgressLine } from '../../../shared/contract/progress.ts'
import { progressType } from '../../../shared/contract/route.ts'
import { logFailure, problemOf } from '../../../shared/server/problem-reply.ts'
import { disableIdleTimeout } from '../../../shared/server/timeouts.ts'
import { toApiError } from './problem.ts'
import { serializerCompiler } from './serialisation.ts'

/** Reports the progress of a call. */
export type Report = (progress: Progress) => void

export const ignoreProgress: Report = () => {}

/**
 * Answers a call as a stream of lines, for callers who want that. The response starts with the first report, so that
 * earlier failures are normal responses; after that the last line contains the result.
 */
export function linesOf(reply: TSchema) {
  const write = serializerCompiler({ schema: ProgressLine(reply), method: 'POST', url: '' })

  return async <Result>(
    request: FastifyRequest,
    answer: FastifyReply,
    handle: (report: Report) => Promise<Result>,
  ): Promise<Result | Readable> => {
    if (!request.headers.accept?.includes(progressType)) {
      disableIdleTimeout(request)
      return handle(ignoreProgress)
    }
    const lines = new PassThrough()
    const begun = Promise.withResolvers<Readable>()
    let hasBegun = false
    const line = (value: ProgressLine<Result>) => `${write(value)}\n`
    const ended = handle((progress) => {
      lines.write(line({ progress }))
      answer.type(progressType).header('x-accel-buffering', 'no')
      hasBegun = true
      begun.resolve(lines)
    })
    ended.then(
      (result) => lines.end(line({ result })),
      (error) => {
        const failure = toApiError(error)
        // Before the first line it is answered and logged like any other failure.
        if (hasBegun) logFailure(failure, request)
        lines.end(line({ problem: problemOf(failure, request) }))
      },
    )
    return Promise.race([ended, begun.promise])
  }
}
