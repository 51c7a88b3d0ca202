import type { TestApi } from './test-api.ts'

let made = 0

/** A product at one store whose page was read once. */
export async function makeListing(
  { database: { main }, rows }: Pick<TestApi, 'database' | 'rows'>,
  values: {
    readonly shopId?: number
    readonly productId?: string
    readonly url?: string
    readonly title?: string | null
  } = {},
): Promise<{ readonly id: string; readonly productId: string; readonly shopId: number; readonly url: string }> {
  made += 1
  const shopId = values.shopId ?? (await rows.shop())
  const url = values.url ?? `https://shop-${shopId}.example/p/${made}`
  const productId =
    values.productId ??
    (
      await main.kysely
        .insertInto('product')
        .values({ name_ar: `منتج ${made}`, name_en: `Product ${made}`, category_id: await rows.category() })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const { id } = await main.kysely
    .insertInto('listing')
    .values({
      product_id: productId,
      shop_id: shopId,
      url,
      currency: 'SAR',
      title: values.title === undefined ? `Product ${made}` : values.title,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, productId, shopId, url }
}
