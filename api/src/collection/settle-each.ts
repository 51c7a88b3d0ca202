import type { BulkResult } from '../../../shared/contract/collection-bulk.ts'
import { toApiError } from '../http/problem.ts'
import { isOfOneRecord } from './record-failure.ts'

/**
 * Settles one after the other, each in a transaction of its own, so that none waits for the locks of all, and says what
 * became of each.
 * @throws whatever is not about one of them
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
