import { type Kysely, sql } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import type { Schema } from '../database/schema.ts'

const suggestionsShown = 10
/** Below this similarity it is another product of the same kind. */
const leastLikeness = 0.5

/** Products that may be the same one; undefined if the given product does not exist. */
export async function findAlike(db: Kysely<Schema>, id: string, language: Language) {
  const product = await db
    .selectFrom('product')
    .select('search_words')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!product) return undefined
  // Long words are the most distinctive; the index is asked for any two of them together.
  const words = product.search_words.filter((word) => !/^\d{5,}$/.test(word))
  const telling = words.toSorted((one, other) => other.length - one.length).slice(0, 4)
  const pairs = telling.flatMap((one, index) => telling.slice(index + 1).map((other) => [one, other]))
  const name = sql.ref(`product.name_${language}`)
  if (pairs.length === 0) return []
  const { rows } = await sql<{
    id: string
    name: string
    brand: string | null
    barcode: string | null
    likeness: number
  }>`
    select * from (
      select near.id, near.name, near.brand, near.barcode, near.common / (cardinality(${words}::text[]) + near.size - near.common) as likeness
      from (
        select product.id, ${name} as name, product.brand, product.barcode,
          (select count(*) from unnest(product.search_words) as word where word = any (${words}::text[]))::float8 as common,
          (select count(*) from unnest(product.search_words) as word where word !~ '^[0-9]{5,}$')::float8 as size
        from product
        where product.deleted_at is null and product.merged_into is null and product.id <> ${id}
          and (${sql.join(
            pairs.map((pair) => sql`product.search_words @> ${pair}::text[]`),
            sql` or `,
          )})
        limit 2000
      ) as near
    ) as rated
    where likeness >= ${leastLikeness} order by likeness desc, id limit ${suggestionsShown}
  `.execute(db)
  return rows
}
