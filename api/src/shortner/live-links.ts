import type { FastifyBaseLogger } from 'fastify'
import { fixedAddress } from '../../../shared/contract/shortner/shortner.rules.ts'
import { liveTable } from '../database/live-table.ts'
import type { ApiContext } from '../http/context.ts'
import { type FollowedLink, findLinkBySlug, findLinks } from './shortner.queries.ts'

/** A link, and its address where that is the same for everybody. */
export interface LiveLink extends FollowedLink {
  readonly fixed: string | undefined
}

/** The short links in this process by slug, those that they had before included. */
export function liveLinks(
  { changes, database: { main }, config: { publicOrigin } }: Pick<ApiContext, 'changes' | 'database' | 'config'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  const withAddress = (link: FollowedLink): LiveLink => ({ ...link, fixed: fixedAddress(link, publicOrigin) })
  let bySlug: ReadonlyMap<string, LiveLink> = new Map()
  const table = liveTable<LiveLink>({
    changes,
    topic: 'shortner',
    read: async (ids) => (await findLinks(main.kysely, ids)).map(withAddress),
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
    find: (slug: string): LiveLink | undefined => bySlug.get(slug),
    /** One that was made a moment ago, of which this process has not heard yet; none while PostgreSQL is away. */
    findNew: async (slug: string): Promise<LiveLink | undefined> => {
      try {
        const link = await findLinkBySlug(main.kysely, slug)
        return link && withAddress(link)
      } catch (error) {
        log.warn({ err: error }, 'an unknown short link could not be looked up')
        return undefined
      }
    },
    start: table.start,
    close: table.close,
  }
}
