import type { Database } from '../database/connection.ts'
import type { buildRows } from './builders.ts'

let made = 0

/** A product that one store sells. */
export async function makeListing(
  { main: { kysely } }: Database,
  rows: Pick<ReturnType<typeof buildRows>, 'shop' | 'category'>,
  given: { readonly productId?: string; readonly shopId?: number; readonly currency?: string } = {},
): Promise<{ id: string; productId: string; shopId: number }> {
  made += 1
  const shopId = given.shopId ?? (await rows.shop())
  const productId =
    given.productId ??
    (
      await kysely
        .insertInto('product')
        .values({ name_ar: `منتج ${made}`, name_en: `Product ${made}`, category_id: await rows.category() })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const { id } = await kysely
    .insertInto('listing')
    .values({
      product_id: productId,
      shop_id: shopId,
      url: `https://shop-${shopId}.example/p/${made}`,
      currency: given.currency ?? 'SAR',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, productId, shopId }
}
