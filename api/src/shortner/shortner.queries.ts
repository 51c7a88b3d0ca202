import { namedQuery } from '../database/named-query.ts'

/** Where a short link leads to. */
export const findTarget = namedQuery('short-link', (db, input: { slug: string }) =>
  db
    .selectFrom('shortner')
    .select('target_url as target')
    .where('slug', '=', input.slug)
    .where('deleted_at', 'is', null),
)
