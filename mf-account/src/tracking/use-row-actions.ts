import { changeTracking, type TrackedProduct, untrack } from '@qasima/shared/contract/tracking/tracking.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { toast } from '@qasima/shared/ui/toast'
import { restoreTracked } from './restore-tracked.ts'
import { trackedRowWords } from './tracked-row.words.ts'
import type { Tracked } from './use-tracked.ts'

/** Milliseconds to change one's mind: what is lost here was set by hand. */
const undoTime = 10_000

/** Ends watching; what is gone already is what was wanted. */
async function stopTracking({ id }: TrackedProduct): Promise<void> {
  try {
    await call(untrack, { params: { id } })
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem !== 'NOT_FOUND') throw error
  }
}

/** Pauses, resumes and ends watching a product. `onRemoved`: its row is about to go. */
export function useRowActions(tracked: Tracked, onRemoved: () => void) {
  const t = useWords(trackedRowWords)
  const language = useLanguage()
  const orSay = (work: Promise<void>) => void work.catch((error) => toast.error(failureSentence(error, language)))
  const named = ({ product }: TrackedProduct) => ({ product: `\u2068${product.name}\u2069` })

  async function pause(item: TrackedProduct) {
    const changed = await call(changeTracking, { params: { id: item.id }, body: { isPaused: !item.isPaused } })
    tracked.put(changed)
    toast.success(t(changed.isPaused ? 'isPaused' : 'isResumed', named(item)))
  }

  async function restore(item: TrackedProduct) {
    try {
      tracked.put(await restoreTracked(item))
      toast.success(t('restored', named(item)))
    } catch (error) {
      // Some of it may be back.
      tracked.read.refetch()
      throw error
    }
  }

  async function stop(item: TrackedProduct) {
    await stopTracking(item)
    onRemoved()
    tracked.drop(item.id)
    toast.success(t('stopped', named(item)), {
      duration: undoTime,
      action: { label: t('undo'), onSelect: () => orSay(restore(item)) },
    })
  }

  return {
    onPause: (item: TrackedProduct) => orSay(pause(item)),
    onStop: (item: TrackedProduct) => orSay(stop(item)),
  }
}
