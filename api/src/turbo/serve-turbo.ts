import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as Type from 'typebox'
import { sendFailure } from '../../../shared/server/problem-reply.ts'
import type { Turbo, TurboReading } from './turbo.ts'

/** Where a process reads pages for others. It is no part of the API: no browser and no edge knows it. */
export const readPath = '/turbo/v1/read'

/** Milliseconds between two signs of life while a page is read. */
const signInterval = 500

const Selector = Type.Object(
  { selector: Type.String({ maxLength: 300 }), attribute: Type.Optional(Type.String({ maxLength: 100 })) },
  { additionalProperties: false },
)
const hint = Type.Optional(Type.String({ maxLength: 35 }))
const Body = Type.Object(
  {
    url: Type.String({ maxLength: 4_000 }),
    domains: Type.Array(Type.String({ maxLength: 253 }), { minItems: 1, maxItems: 100 }),
    hints: Type.Optional(
      Type.Object({ currency: hint, country: hint, language: hint }, { additionalProperties: false }),
    ),
    recipe: Type.Optional(
      Type.Object(
        {
          price: Selector,
          title: Type.Optional(Selector),
          image: Type.Optional(Selector),
          stock: Type.Optional(Selector),
          currency: Type.Optional(Selector),
          claimedPrice: Type.Optional(Selector),
        },
        { additionalProperties: false },
      ),
    ),
    etag: Type.Optional(Type.String({ maxLength: 500 })),
    lastModified: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
)

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

export interface ServedTurbo {
  readonly turbo: Turbo
  /** What its callers show. */
  readonly secret: string
}

/**
 * Reads pages for other processes. The answer begins at once and brings spaces while the page is read, so that a caller
 * knows within moments whether there is anyone; the reading comes last. `null` stands for no room.
 */
export function serveTurbo(server: FastifyInstance, { turbo, secret }: ServedTurbo): void {
  const expected = digest(`Bearer ${secret}`)
  server.post<{ Body: Type.Static<typeof Body> }>(
    readPath,
    { schema: { body: Body }, bodyLimit: 65_536, config: { audience: 'public' } },
    async (request, reply) => {
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
        return sendFailure({ key: 'NOT_FOUND' }, request, reply)
      reply.hijack()
      const { raw } = reply
      raw.on('error', () => {})
      raw.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      raw.write(' ')
      const signs = setInterval(() => raw.write(' '), signInterval)
      const reading: TurboReading | null = await turbo.read(request.body).catch((error) => {
        request.log.warn({ err: error }, 'a page was not read')
        return null
      })
      clearInterval(signs)
      raw.end(JSON.stringify(reading))
      return reply
    },
  )
}
