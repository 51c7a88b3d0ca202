import { sql } from 'kysely'

/** The product that took the place of another one that was merged, over several merges; itself if it was not. */
export const standingProduct = (id: unknown) => sql<string>`(
  with recursive standing as (
    select product.id, product.merged_into from product where product.id = ${id}
    union all
    select product.id, product.merged_into from product join standing on product.id = standing.merged_into
  )
  select standing.id from standing where standing.merged_into is null
)`
