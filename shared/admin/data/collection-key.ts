import type { QueryKey } from '@tanstack/react-query'
import type { AnyCollection } from '../../contract/collection.ts'

/** Names something that was read of a collection, so that a change of the collection refreshes all of it. */
export const collectionKey = ({ name }: Pick<AnyCollection, 'name'>, ...rest: readonly unknown[]): QueryKey => [
  'collection',
  name,
  ...rest,
]
