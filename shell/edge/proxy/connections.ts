import { Agent, type Dispatcher } from 'undici'

/** Milliseconds in which a reachable server accepts a connection. */
const connectTimeout = 2_000

/** Maximum concurrent document reads; more would just wait in the API. */
const maxDocumentReads = 64

/**
 * Connections for document reads, separate from browser calls, so that downloads and event streams cannot use them up.
 */
export const openReadConnections = (): Dispatcher =>
  new Agent({ pipelining: 1, connections: maxDocumentReads, connect: { timeout: connectTimeout } })

/** Keep-alive connections to other processes. Close them with the server. */
export const openConnections = (): Dispatcher =>
  // No pipelining: a download of minutes must not block a page behind it.
  new Agent({ pipelining: 1, connect: { timeout: connectTimeout } })
