import { plan } from '../../../shared/contract/plan/plan.collection.ts'
import { isCurrency } from '../../../shared/server/currency.ts'
import { defineStore } from '../collection/collection.ts'
import { ApiError } from '../http/api-error.ts'
import { findAccountsOf, isDefaultPlan } from './plan.queries.ts'

/** Accounts that an answer names as being in the way. */
const maxNamed = 10

export const plans = defineStore(plan, {
  table: 'plan',
  columns: {
    price: {
      select: ['price', 'currency'],
      read: ({ price, currency }) => (price === null ? null : { amount: price, currency }),
      write: (value) => ({ price: value?.amount ?? null, currency: value?.currency ?? null }),
    },
  },
  check: ({ before, next: { price } }) =>
    price && (before?.isDefault === true || !isCurrency(price.currency))
      ? [{ key: 'price', message: 'INVALID' as const }]
      : [],
  beforeRemove: async (transaction, id) => {
    if (await isDefaultPlan(transaction, String(id)))
      throw new ApiError('CONFLICT', { fields: [{ key: 'isDefault', message: 'DEFAULT' }] })
    const accounts = await findAccountsOf(transaction, String(id), maxNamed)
    if (accounts.length > 0)
      throw new ApiError('CONFLICT', { records: accounts.map((account) => ({ section: 'user', id: account.id })) })
  },
})
