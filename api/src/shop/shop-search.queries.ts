import { type SqlBool, sql } from 'kysely'
import { namedQuery } from '../database/named-query.ts'
import { listedShop } from '../database/visible.ts'

export interface TermReading {
  readonly place: number
  readonly term: string
  readonly kind: 'same' | 'near' | 'sound' | 'begun'
}

/** The terms that each text may stand for, among all forms of store names. */
export const readTerms = namedQuery('shop-terms', (db, input: { typed: readonly string[] }) =>
  db
    .selectFrom(
      sql<TermReading>`(
      with asked as materialized (
        select typed.term, typed.place::integer as place, word_deletions(typed.term) as deletions, name_sound(typed.term) as sound
        from unnest(${input.typed}::text[]) with ordinality as typed (term, place)
      )
      select asked.place, near.term, near.kind
      from asked cross join lateral (
        select store_term.term, 'same' as kind from store_term where store_term.term = asked.term
        union all (
          select store_term.term, 'near' from store_term
          where length(asked.term) > 2 and store_term.deletions && asked.deletions
            and abs(length(store_term.term) - length(asked.term)) <= 3
          order by abs(length(store_term.term) - length(asked.term))
          limit 120
        )
        union all (
          select store_term.term, 'sound' from store_term
          where length(asked.sound) > 1 and length(store_term.sound) > 1 and store_term.sound = asked.sound
          order by abs(length(store_term.term) - length(asked.term))
          limit 60
        )
        union all (
          select store_term.term, 'begun' from store_term
          where length(asked.term) > 2 and store_term.term ~>=~ asked.term
            and store_term.term ~<~ (asked.term || chr(65535))
          order by length(store_term.term)
          limit 12
        )
      ) as near
    )`.as<'reading'>(sql.raw('reading')),
    )
    .selectAll(),
)

/** Candidates of each kind; more than any page of a list shows. */
const most = { same: 60, near: 120, holding: 160 } as const

const listed = listedShop('shop')

// Each id list is materialised first: an order and a limit would tempt the planner to scan the most visited stores.
const withTerms = (terms: unknown, limit: number) => sql`(
  select id from (select id, popularity from shop where search_terms && ${terms}::text[] and ${listed} offset 0) as found
  order by popularity desc, id desc limit ${sql.lit(limit)}
)`

interface CandidateInput {
  readonly same: readonly string[]
  readonly near: readonly string[]
  /** Terms for each of two words that a store must both have; empty if fewer were typed. */
  readonly first: readonly string[]
  readonly second: readonly string[]
  readonly pattern: string
  readonly patterns: readonly string[]
  readonly domains: readonly string[]
}

/** A store that a search may mean. */
export interface Candidate {
  readonly id: number
  /** Folded, for comparison. */
  readonly nameAr: string
  readonly nameEn: string
  /** As written. */
  readonly name_ar: string
  readonly name_en: string
  readonly slug: string
  readonly domain: string
  readonly popularity: number
  /** Whether one of its domains was typed. */
  readonly isAtAddress: boolean
}

const isAt = (domains: readonly string[]) => sql<boolean>`(
  cardinality(${domains}::text[]) > 0 and (
    shop.domain = any (${domains}::text[])
    or exists (select from shop_domain where shop_id = shop.id and shop_domain.domain = any (${domains}::text[]))
  )
)`

const compileCandidates = (isShort: boolean) =>
  namedQuery('shop-candidates', (db, input: CandidateInput) =>
    db
      .selectFrom('shop')
      .select(['id', 'sort_ar as nameAr', 'sort_en as nameEn', 'name_ar', 'name_en', 'slug', 'domain', 'popularity'])
      .select(isAt(input.domains).as('isAtAddress'))
      .where(
        sql<SqlBool>`id = any (array(
          ${withTerms(input.same, most.same)}
          union
          ${withTerms(input.near, most.near)}
          union
          (
            select id from (
              select id, popularity from shop
              where search_terms && ${input.first}::text[] and search_terms && ${input.second}::text[] and ${listed} offset 0
            ) as found
            order by popularity desc, id desc limit ${sql.lit(most.near)}
          )
          union
          (
            select id from (
              select id, popularity from shop
              where search_text like ${input.pattern} and search_text like all (${input.patterns}::text[]) and ${listed}
              ${isShort ? sql`order by popularity desc, id desc limit ${sql.lit(most.holding)}` : sql`offset 0`}
            ) as found
            order by popularity desc, id desc limit ${sql.lit(most.holding)}
          )
          union
          select id from shop where domain = any (${input.domains}::text[]) and ${listed}
          union
          select shop.id from shop_domain join shop on shop.id = shop_domain.shop_id
          where shop_domain.domain = any (${input.domains}::text[]) and ${listed}
        ))`,
      ),
  )

/**
 * Stores whose names have one of the forms, or contain the words. A single letter is so common that popularity decides.
 */
export const findCandidates = { short: compileCandidates(true), long: compileCandidates(false) }
