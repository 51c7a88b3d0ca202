/** Searches several collections at once, like the search of their lists: `useRecordSearch(collections, text)`. */

import { useQueries } from '@tanstack/react-query'
import type { AnyCollection } from '../../contract/collection.ts'
import { call } from '../../http/call.ts'
import { itemOf } from '../describe/record.ts'
import { collectionKey } from './collection-key.ts'
import { recordName } from './record-names.ts'

/** Records of one collection, best matches first. */
export interface FoundRecords {
  readonly collection: AnyCollection
  readonly records: readonly { readonly id: string; readonly name: string }[]
}

/** Minimum length of a search. */
const minLetters = 2
const maxOfEach = 5

/** The matches for a text, collection by collection as replies arrive; a failed collection has no matches. */
export function useRecordSearch(collections: readonly AnyCollection[], text: string) {
  const search = text.trim()
  const searched = search.length < minLetters ? [] : collections.filter(({ searchable }) => searchable)
  const answers = useQueries({
    queries: searched.map((collection) => ({
      queryKey: collectionKey(collection, 'search', search),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const page = await call(collection.routes.list, {
          query: { search, limit: maxOfEach },
          signal,
          language: 'en',
        })
        return page.items.map(itemOf)
      },
    })),
  })
  const found = searched.flatMap((collection, position): FoundRecords[] => {
    const items = answers[position]?.data ?? []
    const records = items.map((item) => ({ id: String(item.id), name: recordName(collection, item) }))
    return records.length > 0 ? [{ collection, records }] : []
  })
  return { found, isPending: answers.some(({ isPending }) => isPending) }
}
