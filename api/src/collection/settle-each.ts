import type { BulkResult } from '../../../shared/contract/collection-bulk.ts'
import { toApiError } from '../http/problem.ts'
import { isOfOneRecord } from './record-failure.ts'

/**
 * Settles items in turn, each in its own transaction, so that none waits for the locks of all; returns a result for
 * each.
 * @throws whatever does not concern a single item
 */
export async function settleEach(
  ids: readonly string[],
  settle: (id: string) => Promise<unknown>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const id of ids) {
    try {
      await settle(id)
      results.push({ id, ok: true, message: null })
    } catch (error) {
      const { key } = toApiError(error)
      if (!isOfOneRecord(key)) throw error
      results.push({ id, ok: false, message: key })
    }
  }
  return results
}
