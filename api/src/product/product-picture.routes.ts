import { hash } from 'node:crypto'
import { findCountry } from '../../../shared/contract/country.ts'
import { type Language, languages } from '../../../shared/contract/language.ts'
import { productPicture } from '../../../shared/contract/product/product-picture.routes.ts'
import { cacheFor } from '../database/cache.ts'
import type { Connection } from '../database/connection.ts'
import { ApiError } from '../http/api-error.ts'
import type { RootRoutes } from '../http/noun-routes.ts'
import { semaphore } from '../http/semaphore.ts'
import { drawApart } from './picture/draw-apart.ts'
import { type PictureContent, pictureContent } from './picture/picture-content.ts'
import { readProductHistory, readProductPage } from './product-reads.ts'

const fileForm = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.png$/

/** Some 100 kB each. */
const keptPictures = 100
/** Sites fetch the picture of a link once, and ask again after hours or days. */
const browserSeconds = 3_600

/** Goes up when the same content is drawn in another way. */
const drawing = 1

interface Question {
  readonly id: string
  readonly language: Language
  readonly country: string | undefined
}

interface Shown {
  readonly content: PictureContent
  readonly tag: string
}

/** What a picture shows now, and what it is known by: all but the moment, of which the day counts. */
async function readShown(connection: Connection, { id, language, country: asked }: Question): Promise<Shown> {
  const question = { id, language, country: findCountry(asked)?.id }
  const [page, history] = await Promise.all([
    readProductPage(connection, question),
    readProductHistory(connection, { ...question, range: '90d' }),
  ])
  const content = pictureContent(page, history, language, new Date())
  const { line, ...words } = content
  const steps = line?.runs.map((run) => run.map(({ from, amount }) => [from, amount]))
  const tag = hash('sha1', JSON.stringify([drawing, words, line?.labels, steps]), 'base64url')
  return { content, tag: `"${tag}"` }
}

/** Draws each picture once for all who ask, one after the other; the time of each begins with its turn. */
function drawer() {
  const inTurn = semaphore({ concurrent: 1, waiting: 20 })
  const kept = new Map<string, Promise<Buffer>>()
  return ({ content, tag }: Shown): Promise<Buffer> => {
    const known = kept.get(tag)
    const picture = known ?? inTurn(() => drawApart(content))
    // The one that was asked for last is the last to go.
    kept.delete(tag)
    kept.set(tag, picture)
    const [oldest] = kept.keys()
    if (kept.size > keptPictures && oldest !== undefined) kept.delete(oldest)
    if (!known) picture.catch(() => kept.delete(tag))
    return picture
  }
}

/** Answers the picture of a product to every caller, and to pages of any site. */
export const rootRoutes: RootRoutes = (server, { database, cacheSeconds }) => {
  const shownFor = cacheFor<Shown>(cacheSeconds)
  const draw = drawer()
  const config = { audience: 'public', rateLimit: { max: 120, timeWindow: 60_000 } } as const
  server.get<{ Params: { language: string; file: string }; Querystring: { country?: unknown } }>(
    productPicture.rootPath,
    { config },
    async ({ params, query, headers }, reply) => {
      const language = languages.find((one) => one === params.language)
      const id = fileForm.exec(params.file)?.[1]
      if (!language || !id) throw new ApiError('NOT_FOUND')
      // Another country is none: what a site has kept of an address is better shown for all of them than refused.
      const country = findCountry(String(query.country))?.id
      const shown = await shownFor(`${language} ${id} ${country}`, () =>
        readShown(database.replica, { id, language, country }),
      )
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
