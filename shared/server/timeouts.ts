import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileTimeout } from '../contract/call.limits.ts'

/** Milliseconds that senders have, counted from the first byte. */
export interface Timeouts {
  /** For a whole call that brings no file, and for the headers of any. */
  readonly call: number
  /** For a call that brings a file, from a caller who may send one. */
  readonly file: number
}

/** A slow sender holds a socket no longer. */
export const timeouts: Timeouts = { call: 15_000, file: fileTimeout }

declare module 'fastify' {
  interface FastifyInstance {
    timeouts: Timeouts
  }
  interface FastifyRequest {
    /** Ends a body that takes too long. */
    sendingDeadline: NodeJS.Timeout | null
  }
}

/** The settings of Node, which has one time for all calls, the longest, and looks at times only so often. */
export const nodeTimeouts = ({ call, file }: Timeouts) => ({
  headersTimeout: call,
  requestTimeout: file,
  connectionsCheckingInterval: Math.ceil(call / 3),
})

const lateCode = 'ERR_HTTP_REQUEST_TIMEOUT'

/** Whether a call came over a connection; tests can do without. */
const isReal = ({ complete }: IncomingMessage): boolean => complete !== undefined

const isHere = (raw: IncomingMessage): boolean => raw.complete || !isReal(raw)

function setDeadline(request: FastifyRequest, reply: FastifyReply, milliseconds: number): void {
  const { raw, server } = request
  // A client that hands a request on can take its socket from it.
  const { socket } = raw
  if (request.sendingDeadline) clearTimeout(request.sendingDeadline)
  request.sendingDeadline = setTimeout(() => {
    if (isHere(raw)) return
    if (reply.raw.headersSent) socket.destroy()
    // In the way that Node ends a caller that is slower than its own time.
    else server.server.emit('clientError', Object.assign(new Error(lateCode), { code: lateCode }), socket)
  }, milliseconds).unref()
}

/** Lets no body take longer than a call may, unless `allowFile` says so. */
export function limitBodyTime(server: FastifyInstance, limits: Timeouts): void {
  server.decorate('timeouts', limits)
  server.decorateRequest('sendingDeadline', null)
  server.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      setDeadline(request, reply, limits.call)
      // Who has an answer and sends on has no more time than before.
      raw.once('close', () => isHere(raw) && clearTimeout(request.sendingDeadline ?? undefined))
    }
    done()
  })
}

/** Gives a call the time that files need. Only for those who were admitted: others have had their answer. */
export function allowFile(request: FastifyRequest, reply: FastifyReply): void {
  if (request.sendingDeadline) setDeadline(request, reply, request.server.timeouts.file)
}

/** Keeps the connection of a call open that is worked on for long, and says nothing before it is done. */
export function disableIdleTimeout({ raw, server }: FastifyRequest): void {
  if (isReal(raw)) raw.socket.setTimeout(server.timeouts.file)
}
