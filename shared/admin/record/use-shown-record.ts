import { ProblemError } from '../../http/problem-error.ts'
import { useCan, usePermissions } from '../data/permissions.ts'
import { useRecord } from '../data/record-queries.ts'
import { useRecordUpdates } from '../data/record-updates.ts'
import type { AnyItem, RecordId } from '../describe/record.ts'
import type { FormSection } from './record-values.ts'

/** A record as its page has it. */
export type ShownRecord =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'forbidden' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly state: 'shown'; readonly item: AnyItem; readonly reread: () => Promise<AnyItem> }

const statusOf = (error: unknown): number => (error instanceof ProblemError ? error.status : 0)

/** Reads a record, and again when another tab writes it or the tab is shown again. */
export function useShownRecord({ collection }: FormSection, id: RecordId): ShownRecord {
  const may = useCan()
  const known = usePermissions()
  const { data, error, refetch } = useRecord(collection, id)
  useRecordUpdates({ collection: collection.name, id }, () => void refetch())

  if (known && !may('view', collection)) return { state: 'forbidden' }
  if (!known || (!data && !error)) return { state: 'loading' }
  if (data) {
    const reread = async () => {
      const { data: newest = data } = await refetch({ throwOnError: true })
      return newest
    }
    // What was read stays on screen, though it could not be read again.
    if (statusOf(error) !== 404) return { state: 'shown', item: data, reread }
  }
  const status = statusOf(error)
  if (status === 403) return { state: 'forbidden' }
  // An id of another form names no record either.
  if (status === 404 || status === 400) return { state: 'missing' }
  return { state: 'failed', error, retry: () => void refetch() }
}
