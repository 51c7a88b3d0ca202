import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type CountryId, findCountry } from '../../../shared/contract/country.ts'
import { type Language, languages } from '../../../shared/contract/language.ts'
import { type PicturePart, pictureParts } from '../../../shared/contract/link-picture.ts'
import type { RootRoute } from '../../../shared/contract/root-route.ts'
import { cacheFor } from '../database/cache.ts'
import type { Connection } from '../database/connection.ts'
import { ApiError } from '../http/api-error.ts'
import type { ApiContext } from '../http/context.ts'
import { semaphore } from '../http/semaphore.ts'
import { drawingThread } from './draw-apart.ts'

/** Some 100 kB each. */
const keptPictures = 100
/** Sites fetch the picture of a link once, and ask again after hours or days. */
const browserSeconds = 3_600

/** Which picture is asked for. */
export interface PictureQuestion {
  readonly id: string
  readonly language: Language
  readonly country: CountryId | undefined
  /** A part of the picture, for pictures that have parts. */
  readonly part?: PicturePart | undefined
}

interface Shown<Content> {
  readonly content: Content
  readonly tag: string
}

interface Pictures<Content> {
  /** What the file of a record is called before `.png`. */
  readonly idForm: RegExp
  /** What a picture shows now, and of that what makes it another one. @throws ApiError `NOT_FOUND` */
  readonly read: (connection: Connection, question: PictureQuestion) => Promise<{ content: Content; facts: unknown }>
  /** The file of the thread that draws. */
  readonly thread: URL
}

/** Draws each picture once for all who ask, one after the other; the time of each begins with its turn. */
function drawer<Content>(thread: URL) {
  const draw = drawingThread<Content>(thread)
  const inTurn = semaphore({ concurrent: 1, waiting: 20 })
  const kept = new Map<string, Promise<Buffer>>()
  return ({ content, tag }: Shown<Content>): Promise<Buffer> => {
    const known = kept.get(tag)
    const picture = known ?? inTurn(() => draw(content))
    // The one that was asked for last is the last to go.
    kept.delete(tag)
    kept.set(tag, picture)
    const [oldest] = kept.keys()
    if (kept.size > keptPictures && oldest !== undefined) kept.delete(oldest)
    if (!known) picture.catch(() => kept.delete(tag))
    return picture
  }
}

/** Answers pictures of links below an address `/…/:language/:file` to every caller, and to pages of any site. */
export function servePictures<Content>(
  server: FastifyInstance,
  { database, cacheSeconds }: Pick<ApiContext, 'database' | 'cacheSeconds'>,
  { rootPath }: RootRoute,
  { idForm, read, thread }: Pictures<Content>,
): void {
  const shownFor = cacheFor<Shown<Content>>(cacheSeconds)
  const draw = drawer<Content>(thread)
  const config = { audience: 'public', rateLimit: { max: 120, timeWindow: 60_000 } } as const
  server.get<{ Params: { language: string; file: string }; Querystring: { country?: unknown; part?: unknown } }>(
    rootPath,
    { config },
    async ({ params, query, headers }, reply) => {
      const language = languages.find((one) => one === params.language)
      const [, id = ''] = /^(.+)\.png$/.exec(params.file) ?? []
      if (!language || !idForm.test(id)) throw new ApiError('NOT_FOUND')
      // Another country is none: what a site has kept of an address is better shown for all of them than refused.
      const country = findCountry(String(query.country))?.id
      const part = pictureParts.find((one) => one === query.part)
      const shown = await shownFor(`${language} ${id} ${country} ${part}`, async () => {
        const { content, facts } = await read(database.replica, { id, language, country, part })
        return { content, tag: `"${hash('sha1', JSON.stringify([part, facts]), 'base64url')}"` }
      })
      reply.headers({
        etag: shown.tag,
        'cache-control': `public, max-age=${browserSeconds}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      if (headers['if-none-match']?.includes(shown.tag)) return reply.code(304).send()
      return reply.type('image/png').send(await draw(shown))
    },
  )
}
