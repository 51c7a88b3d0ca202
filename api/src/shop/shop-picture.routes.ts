import { shopPicture } from '../../../shared/contract/shop/shop-picture.routes.ts'
import { publicCoupon } from '../coupon/public-coupon.rules.ts'
import type { Connection } from '../database/connection.ts'
import { ApiError } from '../http/api-error.ts'
import type { RootRoutes } from '../http/noun-routes.ts'
import { type PictureQuestion, servePictures } from '../link-picture/serve-pictures.ts'
import { type PicturedShop, pictureContent } from './picture/picture-content.ts'
import { findPicturedShop } from './shop-picture.queries.ts'

/** The range of store ids. */
const idForm = /^[1-9]\d{0,8}$/

/** Increase when the same content is drawn differently. */
const drawing = 1

/** @throws ApiError `NOT_FOUND` */
async function readShop(connection: Connection, { id, language, country }: PictureQuestion): Promise<PicturedShop> {
  const find = findPicturedShop[language][country ? 'inCountry' : 'anywhere']
  const [row] = await find(connection, { id: Number(id), country: country ?? '' })
  if (!row) throw new ApiError('NOT_FOUND')
  const { shopName, couponCount, active } = row
  const shown = { state: 'active', shopName, language, now: new Date() } as const
  const [best] = active.map((coupon) => publicCoupon(coupon, shown))
  // Codes of other countries are better than none: a link is opened everywhere.
  if (!best && country) return readShop(connection, { id, language, country: undefined })
  return { shopName, couponCount, best, country }
}

async function read(connection: Connection, question: PictureQuestion) {
  const content = pictureContent(await readShop(connection, question), question.language)
  return { content, facts: [drawing, content] }
}

/** Serves the picture of a store. */
export const rootRoutes: RootRoutes = (server, context) =>
  servePictures(server, context, shopPicture, {
    idForm,
    read,
    thread: new URL('picture/picture-thread.ts', import.meta.url),
  })
