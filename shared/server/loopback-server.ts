import { once } from 'node:events'
import type { Server } from 'node:http'

/** Listens on this machine alone, at the port or, where that is taken, at any. @returns the port. */
export async function listenOnLoopback(server: Server, port: number): Promise<number> {
  const attempt = async (on: number) => {
    server.listen(on, '127.0.0.1')
    await once(server, 'listening')
    // Only a server that listens on a socket, or not yet, has another address.
    return (server.address() as { port: number }).port
  }
  return attempt(port).catch(() => attempt(0))
}

/** Ends the server and every connection to it. */
export async function stopServer(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
