import { type Kysely, sql, type Transaction } from 'kysely'
import type { DeepLinks, LinkRule, LinkVariant, Utm } from '../../../shared/contract/shortner/link-target.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'

/** A short link as it is followed. */
export interface FollowedLink {
  readonly id: string
  readonly slug: string
  readonly aliases: readonly string[]
  readonly targetUrl: string
  readonly rules: readonly LinkRule[]
  readonly variants: readonly LinkVariant[]
  readonly deepLinks: DeepLinks | null
  readonly utm: Utm | null
  readonly passQuery: boolean
  readonly status: string
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly expiredUrl: string | null
  readonly maxClicks: number | null
  readonly passwordHash: string | null
  readonly createdAt: string
  readonly lastClickedAt: string | null
}

const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** What the collection writes as JSON has the schema of the contract. */
interface Structures {
  readonly rules: LinkRule[]
  readonly variants: LinkVariant[]
  readonly deepLinks: DeepLinks | null
  readonly utm: Utm | null
}

const selectLinks = (db: Kysely<Schema>) =>
  db
    .selectFrom('shortner')
    .select(['id', 'slug', 'target_url as targetUrl', 'pass_query as passQuery', 'status', 'max_clicks as maxClicks'])
    .select(['expired_url as expiredUrl', 'password_hash as passwordHash'])
    .select(['starts_at', 'ends_at', 'created_at', 'last_clicked_at'])
    .select((link) => [
      link.ref('rules').$castTo<Structures['rules']>().as('rules'),
      link.ref('variants').$castTo<Structures['variants']>().as('variants'),
      link.ref('deep_links').$castTo<Structures['deepLinks']>().as('deepLinks'),
      link.ref('utm').$castTo<Structures['utm']>().as('utm'),
      sql<string[]>`array(select alias.slug from shortner_alias as alias where alias.shortner_id = shortner.id)`.as(
        'aliases',
      ),
    ])
    .where('deleted_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof selectLinks>['execute']>>[number]

const linkOf = ({ starts_at, ends_at, created_at, last_clicked_at, ...link }: Row): FollowedLink => ({
  ...link,
  startsAt: isoOrNull(starts_at),
  endsAt: isoOrNull(ends_at),
  createdAt: created_at.toISOString(),
  lastClickedAt: isoOrNull(last_clicked_at),
})

/** Links that are not in the trash: those of these ids, or all. */
export async function findLinks(db: Kysely<Schema>, ids: readonly string[] | 'all'): Promise<FollowedLink[]> {
  const links = selectLinks(db)
  const rows = await (ids === 'all' ? links : links.where('id', 'in', ids)).execute()
  return rows.map(linkOf)
}

/** The link of a slug. */
export async function findLinkBySlug(db: Kysely<Schema>, slug: string): Promise<FollowedLink | undefined> {
  const row = await selectLinks(db).where('slug', '=', slug).executeTakeFirst()
  return row && linkOf(row)
}

export const findLastClick = async (db: Kysely<Schema>, id: string): Promise<string | null> => {
  const row = await db.selectFrom('shortner').select('last_clicked_at').where('id', '=', id).executeTakeFirst()
  return isoOrNull(row?.last_clicked_at ?? null)
}

export const findSlug = (db: Kysely<Schema>, id: string) =>
  db.selectFrom('shortner').select('slug').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/**
 * Leads on from the slug that a link had.
 * @throws ApiError `CONFLICT` that names the link, where the new slug is one that another link had: addresses that were given
 * out would lead elsewhere. One in the trash gives it up.
 */
export async function keepAlias(
  tx: Transaction<Schema>,
  { id, slug, before }: { readonly id: string; readonly slug: string; readonly before: unknown },
): Promise<void> {
  const owner = await tx
    .selectFrom('shortner_alias')
    .innerJoin('shortner', 'shortner.id', 'shortner_id')
    .select('shortner_id')
    .where('shortner_alias.slug', '=', slug)
    .where('shortner_id', '<>', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (owner)
    throw new ApiError('CONFLICT', {
      fields: [{ key: 'slug', message: 'CONFLICT' }],
      records: [{ section: 'shortner', id: owner.shortner_id }],
    })
  await tx.deleteFrom('shortner_alias').where('slug', '=', slug).execute()
  if (typeof before !== 'string') return
  await tx
    .insertInto('shortner_alias')
    .values({ slug: before, shortner_id: id })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ shortner_id: id }))
    .execute()
}

/** Begins the budgets of links that get a limit with the clicks that they have. */
export async function countClicksFrom(
  tx: Transaction<Schema>,
  links: readonly { readonly id: string; readonly clicks: number }[],
): Promise<void> {
  if (links.length === 0) return
  await tx
    .insertInto('budget')
    .values(links.map(({ id, clicks }) => ({ subject: id, kind: 'click' as const, counted: clicks })))
    .onConflict((conflict) =>
      conflict.columns(['subject', 'kind']).doUpdateSet({ counted: sql`greatest(budget.counted, excluded.counted)` }),
    )
    .execute()
}
