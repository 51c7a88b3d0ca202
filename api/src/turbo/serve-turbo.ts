import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import { sendFailure } from '../../../shared/server/problem-reply.ts'
import type { Turbo, TurboFile } from './turbo.ts'

/** The path where a process reads pages for others. Not part of the API: browsers and edges do not know it. */
export const readPath = '/turbo/v1/read'
export const picturePath = '/turbo/v1/picture'
export const feedPath = '/turbo/v1/feed'

/** Milliseconds between signs of life while a page is read. */
const signInterval = 500

const Selector = Type.Object(
  {
    selector: Type.String({ maxLength: 300 }),
    attribute: Type.Optional(Type.String({ maxLength: 100 })),
    path: Type.Optional(Type.String({ maxLength: 300 })),
  },
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
    places: Type.Optional(
      Type.Array(
        Type.Object(
          { domain: Type.String({ maxLength: 253 }), path: hint, currency: hint, country: hint },
          { additionalProperties: false },
        ),
        { maxItems: 100 },
      ),
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
  /** The secret that callers must present. */
  readonly secret: string
}

const FileBody = Type.Object({ url: Type.String({ maxLength: 4_000 }) }, { additionalProperties: false })

/** Responds at once and sends spaces while working; the result comes last. `null` means no capacity. */
async function answerWithSigns(request: FastifyRequest, reply: FastifyReply, work: Promise<object>) {
  reply.hijack()
  const { raw } = reply
  raw.on('error', () => {})
  raw.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  raw.write(' ')
  const signs = setInterval(() => raw.write(' '), signInterval)
  const result = await work.catch((error) => {
    request.log.warn({ err: error }, 'a page was not read')
    return null
  })
  clearInterval(signs)
  raw.end(JSON.stringify(result))
  return reply
}

/**
 * Reads pages for other processes. The response starts at once and sends spaces while the page is read, so that a
 * caller quickly knows whether anyone is there.
 */
export function serveTurbo(server: FastifyInstance, { turbo, secret }: ServedTurbo): void {
  const expected = digest(`Bearer ${secret}`)
  const isCaller = ({ headers }: FastifyRequest) => timingSafeEqual(digest(headers.authorization ?? ''), expected)
  const config = { audience: 'public' } as const
  server.post<{ Body: Type.Static<typeof Body> }>(
    readPath,
    { schema: { body: Body }, bodyLimit: 65_536, config },
    async (request, reply) =>
      isCaller(request)
        ? answerWithSigns(request, reply, turbo.read(request.body))
        : sendFailure({ key: 'NOT_FOUND' }, request, reply),
  )
  const asText = async (fetching: Promise<TurboFile>) => {
    const file = await fetching
    if (file.outcome === 'failed') return file
    return { ...file, bytes: Buffer.from(file.bytes).toString('base64') }
  }
  const serveFile = (path: string, fetch: (url: string) => Promise<TurboFile>) =>
    server.post<{ Body: Type.Static<typeof FileBody> }>(
      path,
      { schema: { body: FileBody }, bodyLimit: 65_536, config },
      async (request, reply) =>
        isCaller(request)
          ? answerWithSigns(request, reply, asText(fetch(request.body.url)))
          : sendFailure({ key: 'NOT_FOUND' }, request, reply),
    )
  serveFile(picturePath, turbo.fetchPicture)
  serveFile(feedPath, turbo.fetchFeed)
}
