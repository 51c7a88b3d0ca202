import type { FastifyBaseLogger } from 'fastify'
import { liveTable } from '../database/live-table.ts'
import type { ApiContext } from '../http/context.ts'
import { type FollowedLink, findLinkBySlug, findLinks } from './shortner.queries.ts'

/** The short links in this process by slug, those that they had before included. */
export function liveLinks(
  { changes, database: { main } }: Pick<ApiContext, 'changes' | 'database'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  let bySlug: ReadonlyMap<string, FollowedLink> = new Map()
  const table = liveTable<FollowedLink>({
    changes,
    topic: 'shortner',
    read: (ids) => findLinks(main.kysely, ids),
    onRenewed: (rows) => {
      const links = [...rows.values()]
      // A slug that a link has now goes before the same one that another had.
      bySlug = new Map([
        ...links.flatMap((link) => link.aliases.map((alias) => [alias, link] as const)),
        ...links.map((link) => [link.slug, link] as const),
      ])
    },
    log,
  })
  return {
    find: (slug: string): FollowedLink | undefined => bySlug.get(slug),
    /** One that was made a moment ago, of which this process has not heard yet; none while PostgreSQL is away. */
    findNew: (slug: string): Promise<FollowedLink | undefined> =>
      findLinkBySlug(main.kysely, slug).catch((error) => {
        log.warn({ err: error }, 'an unknown short link could not be looked up')
        return undefined
      }),
    start: table.start,
    close: table.close,
  }
}
