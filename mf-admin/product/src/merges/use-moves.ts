import { useRefresh } from '@qasima/shared/admin/record-queries'
import { useRefreshReplies } from '@qasima/shared/admin/reply'
import { product } from '@qasima/shared/contract/product/product.collection'
import { type ProductMerge, undoProductMerge } from '@qasima/shared/contract/product/product-merge.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { toast } from '@qasima/shared/ui/toast'

const countText = (count: number) => (count === 1 ? '1 listing' : `${count} listings`)

const sentenceOf = (error: unknown): string =>
  error instanceof ProblemError && error.problem === 'CONFLICT'
    ? 'One of the products has been merged since. Undo that merge first.'
    : failureSentence(error, 'en')

/** Moves listings between products, with a way back for a moment. */
export function useMoves() {
  const refresh = useRefresh()
  const refreshReplies = useRefreshReplies()
  const refreshAll = () => Promise.all([refresh(product), refreshReplies()])

  async function undo(id: string) {
    try {
      const { listingIds } = await call(undoProductMerge, { params: { id }, language: 'en' })
      toast.success(`${countText(listingIds.length)} moved back.`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    await refreshAll()
  }
  /** Whether it was done; a refusal is said. */
  async function move(run: () => Promise<ProductMerge>): Promise<boolean> {
    try {
      const { id, listingIds } = await run()
      const action = { label: 'Undo', onSelect: () => void undo(id) }
      toast.success(`${countText(listingIds.length)} moved.`, { action, duration: 10_000 })
      await refreshAll()
      return true
    } catch (error) {
      toast.error(sentenceOf(error))
      return false
    }
  }
  return { move, undo }
}
