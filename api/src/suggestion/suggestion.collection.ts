import type { CountryId } from '../../../shared/contract/country.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import { type Suggestion, suggestion } from '../../../shared/contract/suggestion/suggestion.collection.ts'
import { defineStore } from '../collection/collection.ts'
import { derived } from '../collection/column.ts'

declare module '../database/schema.ts' {
  interface ClosedColumns {
    'suggestion.kind': Suggestion['kind']
    'suggestion.status': Suggestion['status']
    'suggestion.reason': NonNullable<Suggestion['reason']>
    'suggestion.country': CountryId
    'suggestion.language': Language
  }
}

/** The fields of each kind; those of the other stay empty. */
const fieldsOf = { code: ['shopId', 'code'], shop: ['domain', 'name'] } as const

/** Suggestions as staff see them, and note down those that reach them in other ways. */
export const suggestions = defineStore(suggestion, {
  table: 'suggestion',
  columns: {
    sender: derived(['user_id', 'email'], ({ user_id, email }) =>
      user_id !== null ? 'account' : email === null ? 'guest' : 'mailbox',
    ),
  },
  constraints: {
    suggestion_shop_fkey: { key: 'shopId', message: 'INVALID' },
    suggestion_code_form: { key: 'code', message: 'INVALID' },
    suggestion_domain_form: { key: 'domain', message: 'INVALID' },
    suggestion_shape: { key: 'kind', message: 'INVALID' },
  },
  check: ({ next }) => {
    const isCode = next.kind === 'code'
    const needed = isCode ? fieldsOf.code : fieldsOf.shop
    const empty = isCode ? fieldsOf.shop : fieldsOf.code
    return [
      ...needed.filter((key) => next[key] == null).map((key): FieldProblem => ({ key, message: 'REQUIRED' })),
      ...empty.filter((key) => next[key] != null).map((key): FieldProblem => ({ key, message: 'INVALID' })),
    ]
  },
})
