import type { QueryKey } from '@tanstack/react-query'
import type { AnyCollection } from '../../contract/collection.ts'

/** A query key under a collection, so that a change of the collection refreshes everything read from it. */
export const collectionKey = ({ name }: Pick<AnyCollection, 'name'>, ...rest: readonly unknown[]): QueryKey => [
  'collection',
  name,
  ...rest,
]
