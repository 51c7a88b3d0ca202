/**
 * Records of the API as the back-office reads and saves them: TanStack Query over `call`, keyed by collection, so that
 * a save anywhere refreshes every list with the record. There are no retries here, because `call` has them.
 */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { pageSize } from '../../contract/collection.limits.ts'
import type { AnyCollection } from '../../contract/collection.ts'
import type { CollectionQuery } from '../../contract/collection-page.ts'
import { call } from '../../http/call.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { type AnyItem, itemOf, type RecordId } from '../describe/record.ts'
import { collectionKey } from './collection-key.ts'

/** A page of records as returned by the list call. */
export interface RecordPageReply {
  readonly items: readonly AnyItem[]
  readonly total: number
  readonly isEstimate: boolean
  readonly page: number
  readonly limit: number
  /** Leads to the next page; null on the last. */
  readonly nextCursor: string | null
}

/** Parameters of a list call by name, including filters: `{ 'filter[status]': 'ACTIVE' }`. */
export type ListParameters = Readonly<Record<string, string>>

/** @throws ProblemError, or the abort reason */
export async function readList(
  collection: AnyCollection,
  query: ListParameters,
  signal: AbortSignal,
): Promise<RecordPageReply> {
  const { items, ...page } = await call(collection.routes.list, {
    // Filters are sent beside the parameters of the contract.
    query: query as unknown as CollectionQuery,
    signal,
    language: 'en',
  })
  return { ...page, items: items.map(itemOf) }
}

interface ReadIdsOptions {
  /** Maximum number of ids. */
  readonly max: number
  readonly signal: AbortSignal
  /** Called after each page with the number found so far. */
  readonly onProgress?: (found: number) => void
}

/**
 * The first ids of all records that a list shows over its pages, in order.
 * @throws ProblemError, or the abort reason
 */
export async function readIds(
  collection: AnyCollection,
  { page: _, ...query }: ListParameters,
  { max, signal, onProgress = () => {} }: ReadIdsOptions,
): Promise<RecordId[]> {
  const ids: RecordId[] = []
  for (let cursor: string | null = ''; cursor !== null && ids.length < max; ) {
    const next: RecordPageReply = await readList(
      collection,
      { ...query, limit: String(pageSize.max), ...(cursor ? { cursor } : {}) },
      signal,
    )
    signal.throwIfAborted()
    ids.push(...next.items.map(({ id }) => id))
    onProgress(Math.min(ids.length, max))
    cursor = next.nextCursor
  }
  return ids.slice(0, max)
}

/** A page of the collection; the previous page stays on screen while the next one loads. */
export const useRecords = (collection: AnyCollection, query: ListParameters, { enabled = true } = {}) =>
  useQuery({
    queryKey: collectionKey(collection, 'list', query),
    queryFn: ({ signal }) => readList(collection, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  })

/** One record, in the trash or not. */
export const useRecord = (collection: AnyCollection, id: RecordId | null) =>
  useQuery({
    queryKey: collectionKey(collection, 'record', String(id)),
    queryFn: async ({ signal }) =>
      itemOf(
        await call(collection.routes.read, {
          params: { id },
          signal,
          language: 'en',
        }),
      ),
    enabled: id !== null,
    // An editor should notice early when another member of staff has changed the record.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

/** A record from the cache, for parts that only show its name: makes no call. */
export function useCachedRecord(collection: string, id: string): AnyItem | undefined {
  const queries = useQueryClient()
  const subscribe = useCallback((changed: () => void) => queries.getQueryCache().subscribe(changed), [queries])
  return useSyncExternalStore(subscribe, () =>
    queries.getQueryData<AnyItem>(collectionKey({ name: collection }, 'record', id)),
  )
}

/** A record to create (id null) or change, with the values to save. With a version, a newer record causes CONFLICT. */
export interface RecordChange {
  readonly id: RecordId | null
  readonly values: Readonly<Record<string, unknown>>
  readonly version?: number
}

/** Refreshes the lists and records of the collection; resolves when those on screen are loaded. */
export function useRefresh() {
  const queries = useQueryClient()
  return (collection: Pick<AnyCollection, 'name'>) => queries.invalidateQueries({ queryKey: collectionKey(collection) })
}

/** Whether it is a version conflict; other conflicts name the record or field that causes them. */
export const isStale = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem === 'CONFLICT' && error.records.length === 0

/**
 * Saves a record and returns its new state.
 * @throws ProblemError
 */
export function useSaveRecord(collection: AnyCollection) {
  const queries = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ id, values, version }: RecordChange) => {
      const { create, update } = collection.routes
      const saved =
        id === null
          ? await call(create, { body: values, language: 'en' })
          : await call(update, { params: { id }, body: values, version, language: 'en' })
      return itemOf(saved)
    },
    onSuccess: (item) => {
      void refresh(collection)
      queries.setQueryData(collectionKey(collection, 'record', String(item.id)), item)
    },
  })
}
