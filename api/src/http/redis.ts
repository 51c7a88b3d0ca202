import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Command, Redis } from 'ioredis'
import { toError } from '../../../shared/server/error-code.ts'

/** Milliseconds that a connection to Redis may take, and each command. */
export const redisTimeouts = { connectTimeout: 500, commandTimeout: 300 }

const settings = { ...redisTimeouts, maxRetriesPerRequest: 1, enableOfflineQueue: false, lazyConnect: true }

/** A single unanswered command drops the connection; the next one must prove that Redis answers. */
class PromptRedis extends Redis {
  override sendCommand(...[command, ...rest]: Parameters<Redis['sendCommand']>): unknown {
    this.#watch(command)
    return super.sendCommand(command, ...rest)
  }

  #watch({ promise }: Command): void {
    promise.catch((error) => {
      if (toError(error).message === 'Command timed out') this.stream.destroy()
    })
  }
}

/** The shared Redis. It answers quickly or is skipped: while it does not answer, it is only probed. */
function connectRedis(url: string, log: Pick<FastifyBaseLogger, 'warn'>): Redis {
  const redis = new PromptRedis(url, settings)
  redis.on('error', (error) => log.warn({ err: error }, 'limits are not shared: Redis is away'))
  redis.connect().catch(() => {}) // The listener above reports it; the client keeps retrying.
  return redis
}

/** The Redis client of a server, closed with it. */
export function openRedis(server: FastifyInstance, url: string): Redis {
  const redis = connectRedis(url, server.log)
  server.addHook('onClose', async () => redis.disconnect())
  return redis
}
