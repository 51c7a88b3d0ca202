import { Agent, type Dispatcher } from 'undici'

/** Milliseconds in which a machine that is there has answered a connection. */
const connectTimeout = 2_000

/** What documents read at once; more would wait here rather than in the API. */
const maxDocumentReads = 64

/**
 * Connections for what documents read, apart from those of browsers' calls: downloads and streams of events do not take them.
 */
export const openReadConnections = (): Dispatcher =>
  new Agent({ pipelining: 1, connections: maxDocumentReads, connect: { timeout: connectTimeout } })

/** Connections to other processes, kept open between requests. Close them with the server. */
export const openConnections = (): Dispatcher =>
  // One request a connection: a download that takes minutes holds up no page behind it.
  new Agent({ pipelining: 1, connect: { timeout: connectTimeout } })
