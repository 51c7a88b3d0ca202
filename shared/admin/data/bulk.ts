/** Bulk changes, in parts as large as the API accepts, and undoing them. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { undoBatch } from '../../contract/batch/batch.routes.ts'
import { fileTimeout } from '../../contract/call.limits.ts'
import { maxBulkRecords } from '../../contract/collection.limits.ts'
import type { AnyCollection } from '../../contract/collection.ts'
import type { BulkAction, BulkReply, BulkResult } from '../../contract/collection-bulk.ts'
import { call, follow } from '../../http/call.ts'
import type { RecordId } from '../describe/record.ts'
import type { SectionAction } from '../describe/section.ts'
import { collectionKey } from './collection-key.ts'
import { partsOf } from './parts.ts'
import { type RecordPageReply, useRefresh } from './record-queries.ts'
import { showUndoProgress } from './undo-progress.tsx'

/** One bulk change. */
export interface BulkChange {
  readonly action: BulkAction
  readonly ids: readonly RecordId[]
  readonly patch?: Readonly<Record<string, unknown>>
  /** Called after each part with the number of processed records. */
  readonly onProgress?: (done: number) => void
}

/** The result of a bulk action of any size. */
export interface BulkOutcome {
  readonly results: readonly BulkResult[]
  /** Batches to undo, in the order they were made. */
  readonly batchIds: readonly string[]
  /** Why it ended early; later ids of the list were not processed. */
  readonly failure: Error | null
}

/** Section actions return no batch, because they cannot be undone. */
type PartReply = Pick<BulkReply, 'results'> & Partial<BulkReply>

/** Processes the records in parts of the API's maximum size, until one part fails as a whole. */
async function inParts<Part>(
  parts: readonly Part[],
  run: (part: Part, before: PartReply | undefined) => Promise<PartReply>,
  onProgress: (done: number) => void = () => {},
): Promise<BulkOutcome> {
  const replies: PartReply[] = []
  const outcome = (failure: Error | null): BulkOutcome => ({
    results: replies.flatMap(({ results }) => results),
    batchIds: [...new Set(replies.flatMap(({ batchId }) => batchId ?? []))],
    failure,
  })
  for (const part of parts) {
    try {
      replies.push(await run(part, replies[0]))
    } catch (error) {
      if (replies.length === 0) throw error
      return outcome(error instanceof Error ? error : new Error(String(error)))
    }
    onProgress(replies.reduce((done, { results }) => done + results.length, 0))
  }
  return outcome(null)
}

/** The expected list after the change succeeds. */
function changed(page: RecordPageReply, { action, ids, patch }: BulkChange): RecordPageReply {
  const changedIds = new Set(ids)
  if (action === 'update') {
    return { ...page, items: page.items.map((item) => (changedIds.has(item.id) ? { ...item, ...patch } : item)) }
  }
  const items = page.items.filter(({ id }) => !changedIds.has(id))
  return { ...page, items, total: page.total - (page.items.length - items.length) }
}

/**
 * Changes many records as one action; lists show it optimistically, and are updated with the reply.
 * @throws ProblemError
 */
export function useBulk(collection: AnyCollection) {
  const queries = useQueryClient()
  const refresh = useRefresh()
  const lists = collectionKey(collection, 'list')
  return useMutation({
    mutationFn: ({ action, ids, patch, onProgress }: BulkChange) =>
      inParts(
        partsOf(ids, maxBulkRecords),
        (part, first) =>
          call(collection.routes.bulk, {
            // All parts belong to one action, which is undone as one.
            body: { action, ids: [...part], ...(patch && { patch }), ...(first && { batchId: first.batchId }) },
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

/**
 * Runs a section's own action on one or many records.
 * @throws ProblemError
 */
export function useSectionAction(collection: AnyCollection) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ action, ids }: { readonly action: SectionAction; readonly ids: readonly RecordId[] }) =>
      inParts(partsOf(ids.map(String), action.maxRecords), (part) => action.run(part)),
    onSettled: () => refresh(collection),
  })
}

/**
 * Undoes bulk actions, the last one first.
 * @throws ProblemError
 */
export function useUndo(collection: AnyCollection) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (batchIds: readonly string[]) => {
      const { report, end } = showUndoProgress()
      try {
        return await inParts(batchIds.toReversed(), (id) =>
          follow(undoBatch, { params: { id }, language: 'en', timeout: fileTimeout, onProgress: report }),
        )
      } finally {
        end()
      }
    },
    onSettled: () => refresh(collection),
  })
}
