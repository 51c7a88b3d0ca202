import { type SqlBool, sql } from 'kysely'
import { shortner } from '../../../shared/contract/shortner/shortner.collection.ts'
import { deleteBudgets } from '../budget/budget.queries.ts'
import { changedIds, defineStore } from '../collection/collection.ts'
import { computed, json } from '../collection/column.ts'
import { periodProblems } from '../collection/period.rules.ts'
import { runState } from '../collection/run-state.ts'
import { announceChange } from '../database/change-feed.ts'
import { ApiError } from '../http/api-error.ts'
import { passwordsOf } from '../password/password.ts'
import { linkProblems, siteLinkProblems } from './link-check.rules.ts'
import { countClicksFrom, keepAlias } from './shortner.queries.ts'

const isUsedUp = sql<SqlBool>`exists (
  select from budget where subject = shortner.id and kind = 'click' and counted >= shortner.max_clicks
)`

export const shortLinks = defineStore(shortner, {
  table: 'shortner',
  columns: {
    rules: json('rules'),
    variants: json('variants'),
    utm: json('utm'),
    deepLinks: json('deep_links'),
    hasPassword: computed('has_password', sql`password_hash is not null`),
    isUsedUp: computed('is_used_up', isUsedUp),
    state: computed('state', runState('shortner', { USED_UP: isUsedUp })),
    aliases: computed(
      'aliases',
      sql`array(select alias.slug from shortner_alias as alias where alias.shortner_id = shortner.id order by alias.slug)`,
    ),
  },
  constraints: {
    shortner_slug_key: { key: 'slug', message: 'CONFLICT' },
    shortner_period_order: { key: 'endsAt', message: 'OUT_OF_RANGE' },
  },
  check: ({ before, next }) => [
    ...linkProblems(next, before?.slug),
    ...periodProblems({ ...(next.startsAt && { startsAt: next.startsAt }), endsAt: next.endsAt ?? null }),
  ],
  rulesIn: (context) => ({
    columnsOf: async ({ patch: { password }, next }) => {
      const fields = siteLinkProblems(next, context.config)
      if (fields.length > 0) throw new ApiError('VALIDATION_ERROR', { fields })
      if (password === undefined) return {}
      return { password_hash: password === null ? null : await passwordsOf(context).hash(password) }
    },
  }),
  save: async (tx, id, { before, next: { slug } }) => {
    if (before?.slug !== slug) await keepAlias(tx, { id: String(id), slug, before: before?.slug })
  },
  afterChanges: async (tx, changes) => {
    const limited = changes.flatMap(({ before, after }) =>
      after && after.maxClicks !== null && (before?.maxClicks ?? null) === null ? [after] : [],
    )
    await countClicksFrom(tx, limited)
    await deleteBudgets(tx, changes)
    await announceChange(tx, 'shortner', changedIds(changes))
  },
})
