import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse } from 'secure-json-parse'

type Parsed = (error: Error | null, body?: unknown) => void

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A body that cannot be read is the sender's fault. */
const unreadable = (cause: unknown) =>
  Object.assign(new Error('the body cannot be read', { cause }), { statusCode: 400 })

/** Parses a body of JSON, by any of its names. */
export function parseJson(_request: FastifyRequest, body: Buffer, done: Parsed): void {
  try {
    done(null, body.length === 0 ? undefined : parse(utf8.decode(body)))
  } catch (error) {
    done(unreadable(error))
  }
}

/**
 * Makes JSON the only body this server reads. Bytes that are not UTF-8 and names that reach for prototypes
 * are refused; a call that sends the JSON type and no body has no body.
 */
export function acceptJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, parseJson)
}

/** Lets calls bring a table as the bytes of its file; only routes that say so declare a body of this kind. */
export function acceptCsv(server: FastifyInstance): void {
  server.addContentTypeParser<Buffer>('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
