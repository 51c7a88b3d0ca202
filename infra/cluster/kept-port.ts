import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give to outgoing connections. */
const range = { first: 20_000, beyond: 32_000 }

/** A free port of this machine that is free again while its process is replaced. @throws Error when there is none. */
export async function keptPort(attempts = 50): Promise<number> {
  const port = randomInt(range.first, range.beyond)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return port
  } catch (error) {
    if (attempts > 1) return keptPort(attempts - 1)
    throw error
  } finally {
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
}
