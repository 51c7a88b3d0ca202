/**
 * One side of the comparison, in a process of its own: `edge` is the product's edge before the API at `SOURCE_ORIGIN`,
 * `bare` a Fastify instance that sends the documents of the edge at `SOURCE_ORIGIN`, as they were at its start, as text
 * or compressed at its start with what the edge compresses with. Prints its address when it listens.
 */
import { brotliCompressSync, constants } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { createEdge, heldDocument } from './edge-side.ts'
import { renderPages } from './render-pages.ts'

const source = process.env.SOURCE_ORIGIN ?? ''

async function bare(): Promise<FastifyInstance> {
  const server = Fastify()
  for (const page of renderPages) {
    const { path, text } = await heldDocument(source + page)
    const compressed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    server.get(path, (request, reply) => {
      reply.type('text/html; charset=utf-8')
      return request.headers['accept-encoding'] === 'br'
        ? reply.header('content-encoding', 'br').send(compressed)
        : reply.send(text)
    })
  }
  return server
}

const server = await (process.argv[2] === 'bare' ? bare() : createEdge({ apiOrigin: source }))
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`)
// What it started ends with it.
process.once('disconnect', () => server.close().finally(() => process.exit()))
