import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import type { ShopDomain } from '../../../shared/contract/shop/shop-domain.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { nameConstraints } from '../http/constraints.ts'
import { allDomains, domainKey, type ShopDomains } from './shop-domain.rules.ts'

declare module '../database/schema.ts' {
  interface JsonColumns {
    'shop.domains': ShopDomain[]
  }
  interface ClosedColumns {
    'shop_domain.kind': 'main' | ShopDomain['kind']
  }
}

nameConstraints({ shop_domain_pkey: { key: 'domains', message: 'CONFLICT' } })

/** Stores outside the trash at the given domains, as `shop_id` with the matching `domain`. */
export const shopsAt = (domains: readonly string[]): RawBuilder<{ shop_id: number; domain: string }> => sql`(
  select shop.id as shop_id, shop.domain from shop
  where shop.domain = any (${domains}::text[]) and shop.deleted_at is null
  union all
  select shop_domain.shop_id, shop_domain.domain from shop_domain
  where shop_domain.domain = any (${domains}::text[]) and shop_domain.kind <> 'main'
)`

interface StoredShop extends ShopDomains {
  readonly id: number
  readonly deletedAt: string | null
}

/** @throws ApiError `CONFLICT` that names the fields and stores, if domains belong to others. */
async function refuseTaken(tx: Transaction<Schema>, shop: StoredShop): Promise<void> {
  const wanted = allDomains(shop).flatMap((domain) => [domainKey(domain), `www.${domainKey(domain)}`])
  const { rows } = await sql<{ shop_id: number; domain: string }>`
    select shop_id, domain from ${shopsAt(wanted)} as taken where shop_id <> ${shop.id} order by shop_id, domain
  `.execute(tx)
  if (rows.length === 0) return
  const taken = new Set(rows.map(({ domain }) => domainKey(domain)))
  const conflict = (key: string): FieldProblem => ({ key, message: 'CONFLICT' })
  const isTaken = (domain: string) => taken.has(domainKey(domain))
  throw new ApiError('CONFLICT', {
    fields: [
      ...(isTaken(shop.domain) ? [conflict('domain')] : []),
      ...shop.domains.flatMap(({ domain }, place) => (isTaken(domain) ? [conflict(`domains.${place}.domain`)] : [])),
    ],
    records: [...new Set(rows.map(({ shop_id }) => shop_id))].map((id) => ({ section: 'shop', id: String(id) })),
  })
}

/**
 * Assigns a store its domains, and removes former ones; a trashed store has none.
 * @throws ApiError `CONFLICT` if one belongs to another store; for concurrent callers the database refuses one.
 */
export async function keepDomains(tx: Transaction<Schema>, before: StoredShop | null, after: StoredShop | null) {
  if (before) await tx.deleteFrom('shop_domain').where('shop_id', '=', before.id).execute()
  if (!after || after.deletedAt !== null) return
  await refuseTaken(tx, after)
  const main = domainKey(after.domain)
  const others = after.domains.filter(({ domain }) => domainKey(domain) !== main)
  await tx
    .insertInto('shop_domain')
    .values([
      { domain: main, shop_id: after.id, kind: 'main' },
      ...others.map(({ domain, kind }) => ({ domain: domainKey(domain), shop_id: after.id, kind })),
    ])
    .execute()
}
