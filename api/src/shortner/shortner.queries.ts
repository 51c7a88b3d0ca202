import { namedQuery } from '../database/named-query.ts'

/** A short link, and where it leads to. */
export const findTarget = namedQuery('short-link', (db, input: { slug: string }) =>
  db
    .selectFrom('shortner')
    .select(['id', 'target_url as target'])
    .where('slug', '=', input.slug)
    .where('deleted_at', 'is', null),
)
