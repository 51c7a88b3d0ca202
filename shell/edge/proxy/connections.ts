import { Agent, type Dispatcher } from 'undici'

/** Milliseconds in which a machine that is there has answered a connection. */
const connectTimeout = 2_000

/** Connections to other processes, kept open between requests. Close them with the server. */
export const openConnections = (): Dispatcher =>
  // One request a connection: a download that takes minutes holds up no page behind it.
  new Agent({ pipelining: 1, connect: { timeout: connectTimeout } })
