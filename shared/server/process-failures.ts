import type { FastifyBaseLogger } from 'fastify'

type Kind = 'rejection' | 'exception'

const counts: Record<Kind, number> = { rejection: 0, exception: 0 }

/** Failures of this process that no code handled, since it started. */
export const processFailures = (): Readonly<Record<Kind, number>> => counts

/**
 * Logs and counts what no code handles. A rejection leaves the process as it was, and it goes on; after an exception
 * nothing is certain, and `stop` ends the process in order.
 */
export function watchProcess(log: Pick<FastifyBaseLogger, 'error' | 'fatal'>, stop: () => void): () => void {
  const onRejection = (reason: unknown) => {
    counts.rejection += 1
    log.error({ err: reason }, 'a rejection was not handled')
  }
  const onException = (error: Error) => {
    counts.exception += 1
    log.fatal({ err: error }, 'an exception was not handled: the process stops')
    stop()
  }
  process.on('unhandledRejection', onRejection)
  process.on('uncaughtException', onException)
  return () => {
    process.off('unhandledRejection', onRejection)
    process.off('uncaughtException', onException)
  }
}
