import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Command, Redis } from 'ioredis'
import { toError } from '../../../shared/server/error-code.ts'

/** Milliseconds that a connection to Redis may take, and then every command. */
export const redisTimeouts = { connectTimeout: 500, commandTimeout: 300 }

const settings = { ...redisTimeouts, maxRetriesPerRequest: 1, enableOfflineQueue: false, lazyConnect: true }

/** One command without an answer is enough: the connection is given up, and the next one proves that it answers. */
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

/**
 * The Redis that processes share. It answers at once or not at all: while it does not, nothing is asked of it but
 * whether it is ready.
 */
function connectRedis(url: string, log: Pick<FastifyBaseLogger, 'warn'>): Redis {
  const redis = new PromptRedis(url, settings)
  redis.on('error', (error) => log.warn({ err: error }, 'limits are not shared: Redis is away'))
  redis.connect().catch(() => {}) // Reported by the listener above; the client keeps trying.
  return redis
}

/** The Redis of a server, closed with it. */
export function openRedis(server: FastifyInstance, url: string): Redis {
  const redis = connectRedis(url, server.log)
  server.addHook('onClose', async () => redis.disconnect())
  return redis
}
