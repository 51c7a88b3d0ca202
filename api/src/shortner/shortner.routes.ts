import { Readable } from 'node:stream'
import { checkTarget, followShortLink, qrSizes, readQrCode } from '../../../shared/contract/shortner/shortner.routes.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes, RootRoutes } from '../http/noun-routes.ts'
import { drawingThread } from '../link-picture/draw-apart.ts'
import { pageFetcher } from '../turbo/fetch/page-fetcher.ts'
import { targetCheckOf } from './check-target.ts'
import { serveLinks } from './follow-link.ts'
import type { QrContent } from './qr-picture.ts'
import { findSlug } from './shortner.queries.ts'

/** What a code of a link leads to: the link, marked as scanned. */
const scannedAddress = (publicOrigin: string, slug: string): string => `${publicOrigin}/go/${slug}?via=qr`

export const routes: NounRoutes = (serve, { database, config: { publicOrigin } }) => {
  const draw = drawingThread<QrContent>(new URL('qr-thread.ts', import.meta.url))
  serve(readQrCode, async ({ params: { id }, query, setHeader }) => {
    const { format = 'svg', size = qrSizes.usual, label = '' } = query
    const link = await findSlug(database.main.kysely, id)
    if (!link) throw new ApiError('NOT_FOUND')
    const picture = await draw({ text: scannedAddress(publicOrigin, link.slug), format, size, label })
    setHeader('content-type', format === 'svg' ? 'image/svg+xml' : 'image/png')
    setHeader('content-disposition', `attachment; filename="${link.slug}.${format}"`)
    return Readable.from(picture, { objectMode: false })
  })

  const fetcher = pageFetcher({ agent: { name: 'QasimaBot', about: `${publicOrigin}/support` } })
  serve(checkTarget, ({ body: { targetUrl } }) => targetCheckOf(fetcher, { targetUrl, publicOrigin }))
}

export const rootRoutes: RootRoutes = (server, context) => serveLinks(server, context, followShortLink)
