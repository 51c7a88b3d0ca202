/**
 * What the API keeps, as the back-office reads and changes it: TanStack Query over `call`. One client for all sections,
 * keyed by collection, so that a save anywhere refreshes every list that shows the record. Nothing is tried again here:
 * `call` has done so.
 */
import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import type { TObject, TSchema } from 'typebox'
import { useStore } from 'zustand'
import { staleAfter } from '../contract/call.limits.ts'
import { pageSize } from '../contract/collection.limits.ts'
import {
  type AnyCollection,
  type BulkAction,
  type BulkReply,
  type BulkResult,
  type CollectionQuery,
  mostBulkRecords,
} from '../contract/collection.ts'
import { call } from '../http/call.ts'
import { staffPermissions } from '../session/permissions.ts'
import { session } from '../session/session.ts'
import { innerShape } from './field-kind.ts'
import { utcTime, valueLabel } from './labels.ts'
import { mayWith } from './permissions.tsx'
import type { AnyItem } from './section.tsx'

export type RecordId = AnyItem['id']

const createClient = () =>
  new QueryClient({
    defaultOptions: {
      // Whether the device is offline is for `call` to say, at once.
      queries: { retry: false, staleTime: staleAfter, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

let kept: { readonly user: string | undefined; readonly client: QueryClient } | null = null

/** What was read for one account is never shown to another. */
function clientOf(user: string | undefined): QueryClient {
  if (!kept || kept.user !== user) kept = { user, client: createClient() }
  return kept.client
}

/** Gives what is inside the records of the API, as the account of the session may see them. */
export function AdminProvider({ children }: { children: ReactNode }) {
  const user = useStore(session, (state) => state.user?.id)
  return <QueryClientProvider client={clientOf(user)}>{children}</QueryClientProvider>
}

const keyOf = ({ name }: Pick<AnyCollection, 'name'>, ...rest: readonly unknown[]): QueryKey => [
  'collection',
  name,
  ...rest,
]

/** A page of records as the list call answers it. */
export interface RecordPageReply {
  readonly items: readonly AnyItem[]
  readonly total: number
  readonly isEstimate: boolean
  readonly page: number
  readonly limit: number
  /** Leads to the next page; null on the last. */
  readonly nextCursor: string | null
}

/** Parameters of a list call by name, filters included: `{ 'filter[status]': 'ACTIVE' }`. */
export type ListParameters = Readonly<Record<string, string>>

const readList = async (collection: AnyCollection, query: ListParameters, signal: AbortSignal) =>
  (await call(collection.routes.list, {
    // Filters travel beside the parameters that the contract names.
    query: query as unknown as CollectionQuery,
    signal,
    language: 'en',
  })) as unknown as RecordPageReply

interface Gathering {
  /** How many are enough. */
  readonly most: number
  readonly signal: AbortSignal
  /** Told after each page how many there are. */
  readonly onProgress?: (found: number) => void
}

/**
 * Ids of the records that a list shows on all its pages, in its order: the first so many.
 * @throws ProblemError, or the signal's reason
 */
export async function readIds(
  collection: AnyCollection,
  { page: _, ...query }: ListParameters,
  { most, signal, onProgress = () => {} }: Gathering,
): Promise<RecordId[]> {
  const ids: RecordId[] = []
  for (let cursor: string | null = ''; cursor !== null && ids.length < most; ) {
    const next: RecordPageReply = await readList(
      collection,
      { ...query, limit: String(pageSize.max), ...(cursor ? { cursor } : {}) },
      signal,
    )
    signal.throwIfAborted()
    ids.push(...next.items.map(({ id }) => id))
    onProgress(Math.min(ids.length, most))
    cursor = next.nextCursor
  }
  return ids.slice(0, most)
}

/** A page of the collection; while the next one comes, the one before stays on screen. */
export const useRecords = (collection: AnyCollection, query: ListParameters, { enabled = true } = {}) =>
  useQuery({
    queryKey: keyOf(collection, 'list', query),
    queryFn: ({ signal }) => readList(collection, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  })

/** One record, in the trash or not. */
export const useRecord = (collection: AnyCollection, id: RecordId | null) =>
  useQuery({
    queryKey: keyOf(collection, 'record', String(id)),
    queryFn: async ({ signal }) =>
      (await call(collection.routes.read, {
        params: { id: id as never },
        signal,
        language: 'en',
      })) as unknown as AnyItem,
    enabled: id !== null,
    // Whoever edits a record is to see early that somebody else did.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

/** A record as far as some screen has read it, for whoever only names it: nobody is asked. */
export function useReadRecord(collection: string, id: string): AnyItem | undefined {
  const queries = useQueryClient()
  const subscribe = useCallback((changed: () => void) => queries.getQueryCache().subscribe(changed), [queries])
  return useSyncExternalStore(subscribe, () => queries.getQueryData<AnyItem>(keyOf({ name: collection }, 'record', id)))
}

/** Makes a record, or changes what of it is named. With a version, a record that is newer is CONFLICT. */
export interface RecordChange {
  readonly id: RecordId | null
  readonly values: Readonly<Record<string, unknown>>
  readonly version?: number
}

/** Lists and records of the collection are read again; answers when those on screen are there. */
function useRefresh() {
  const queries = useQueryClient()
  return (collection: Pick<AnyCollection, 'name'>) => queries.invalidateQueries({ queryKey: keyOf(collection) })
}

/** Saves a record and answers it as it is now. @throws ProblemError */
export function useSaveRecord(collection: AnyCollection) {
  const queries = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ id, values, version }: RecordChange) => {
      const { create, update } = collection.routes
      const saved =
        id === null
          ? await call(create, { body: values as never, language: 'en' })
          : await call(update, { params: { id: id as never }, body: values as never, version, language: 'en' })
      return saved as unknown as AnyItem
    },
    onSuccess: (item) => {
      void refresh(collection)
      queries.setQueryData(keyOf(collection, 'record', String(item.id)), item)
    },
  })
}

/** One change of many records. */
export interface BulkChange {
  readonly action: BulkAction
  readonly ids: readonly RecordId[]
  readonly patch?: Readonly<Record<string, unknown>>
  /** Told after each part how many records were dealt with. */
  readonly onProgress?: (done: number) => void
}

/** What came of a bulk action of any size. */
export interface BulkOutcome {
  readonly results: readonly BulkResult[]
  /** What to take back, in the order it was done. */
  readonly batchIds: readonly string[]
  /** Why it ended early; what follows in the list of ids was not touched. */
  readonly failure: Error | null
}

/** As many records as the API takes at once, one part after the other, until one fails as a whole. */
async function inParts<Part>(
  parts: readonly Part[],
  run: (part: Part) => Promise<BulkReply>,
  onProgress: (done: number) => void = () => {},
): Promise<BulkOutcome> {
  const replies: BulkReply[] = []
  const outcome = (failure: Error | null): BulkOutcome => ({
    results: replies.flatMap(({ results }) => results),
    batchIds: replies.map(({ batchId }) => batchId),
    failure,
  })
  for (const part of parts) {
    try {
      replies.push(await run(part))
    } catch (error) {
      if (replies.length === 0) throw error
      return outcome(error as Error)
    }
    onProgress(replies.reduce((done, { results }) => done + results.length, 0))
  }
  return outcome(null)
}

const partsOf = <Value,>(values: readonly Value[], size: number): Value[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, part) => values.slice(part * size, (part + 1) * size))

/** What a list looks like if the change succeeds. */
function changed(page: RecordPageReply, { action, ids, patch }: BulkChange): RecordPageReply {
  const isMeant = new Set(ids)
  if (action === 'update') {
    return { ...page, items: page.items.map((item) => (isMeant.has(item.id) ? { ...item, ...patch } : item)) }
  }
  const items = page.items.filter(({ id }) => !isMeant.has(id))
  return { ...page, items, total: page.total - (page.items.length - items.length) }
}

/** Changes many records as one action; lists show it at once, and as it is when the answer is there. @throws ProblemError */
export function useBulk(collection: AnyCollection) {
  const queries = useQueryClient()
  const refresh = useRefresh()
  const lists = keyOf(collection, 'list')
  return useMutation({
    mutationFn: ({ action, ids, patch, onProgress }: BulkChange) =>
      inParts(
        partsOf(ids, mostBulkRecords),
        (part) =>
          call(collection.routes.bulk, {
            body: { action, ids: part as never, ...(patch ? { patch: patch as never } : {}) },
            language: 'en',
          }),
        onProgress,
      ),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: lists })
      const before = queries.getQueriesData<RecordPageReply>({ queryKey: lists })
      queries.setQueriesData<RecordPageReply>({ queryKey: lists }, (page) => page && changed(page, change))
      return before
    },
    onError: (_error, _change, before = []) => {
      for (const [key, page] of before) queries.setQueryData(key, page)
    },
    onSettled: () => refresh(collection),
  })
}

/** Takes bulk actions back, the last first. @throws ProblemError */
export function useUndo(collection: AnyCollection) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (batchIds: readonly string[]) =>
      inParts(batchIds.toReversed(), (batchId) =>
        call(collection.routes.undo, { params: { batchId }, language: 'en' }),
      ),
    onSettled: () => refresh(collection),
  })
}

/** The collections of the sections whose code is here. */
const present = new Map<string, AnyCollection>()

/** Says of a collection that it is here, so that nobody asks for its code. */
export const keepCollection = (collection: AnyCollection): void => void present.set(collection.name, collection)

/** A collection by its name, from the contract; its code comes when it is asked for. */
export async function collectionOf(name: string): Promise<AnyCollection> {
  const here = present.get(name)
  if (here) return here
  const module = (await import(
    /* webpackExclude: /\.test\.ts$/ */ `../contract/${name}/${name}.collection.ts`
  )) as Readonly<Record<string, AnyCollection>>
  const collection = module[name]
  if (!collection) throw new Error(`The contract has no collection "${name}"`)
  return collection
}

/** The collection that a relation leads to; undefined while it is on its way. */
export const useCollection = (name: string): AnyCollection | undefined =>
  useQuery({
    queryKey: ['contract', name],
    queryFn: () => collectionOf(name),
    initialData: () => present.get(name),
    staleTime: Number.POSITIVE_INFINITY,
  }).data

/** A text in one or both languages, or nothing. */
const textOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return value === null || value === undefined ? '' : String(value)
  const { en, ar } = value as { en?: string; ar?: string }
  return en || ar || ''
}

/** What a value is to people: a word of a closed list, a moment, a text in a language that has it. */
function wordsOf(schema: TSchema | undefined, value: unknown): string {
  const text = textOf(value)
  if (text === '' || !schema) return text
  const { enum: values, format } = innerShape(schema)
  return values ? valueLabel(text) : format === 'date-time' ? utcTime(text) : text
}

/** What a record is called, in one line: the first of its collection's label fields that says something. */
export const recordName = ({ label, item: schema }: Pick<AnyCollection, 'label' | 'item'>, item: AnyItem): string =>
  label.map((field) => wordsOf((schema as TObject).properties[field], item[field])).find(Boolean) ?? String(item.id)

/** Ids that one filter may name. */
const mostFilterValues = 100

/**
 * What records of a collection are called, by id. Those that are gone for good are not in it, and none are for those who
 * may not look at the collection: they are not asked for.
 */
export async function readRecordNames(
  name: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const collection = await collectionOf(name)
  if (!mayWith(await staffPermissions())('view', collection)) return new Map()
  // What was removed is still called something; a log has no trash.
  const trashed: Readonly<Record<string, string>> = collection.isLog ? {} : { trash: 'with' }
  const pages = await Promise.all(
    partsOf(ids, mostFilterValues).map((part) =>
      readList(collection, { 'filter[id][in]': part.join(), limit: String(mostFilterValues), ...trashed }, signal),
    ),
  )
  return new Map(pages.flatMap(({ items }) => items).map((item) => [String(item.id), recordName(collection, item)]))
}
