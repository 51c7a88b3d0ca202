import {
  changeTracking,
  checkTracking,
  type TrackedProduct,
  untrack,
} from '@qasima/shared/contract/tracking/tracking.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { isolated } from '@qasima/shared/schema/isolated'
import { toast } from '@qasima/shared/ui/toast'
import { useState } from 'react'
import { undoTime } from '../panel/undo-time.ts'
import { restoreTracked } from './restore-tracked.ts'
import { trackedRowWords } from './tracked-row.words.ts'
import type { Tracked } from './use-tracked.ts'

/** Stops watching; if it is already gone, that counts as a success. */
async function stopTracking({ id }: TrackedProduct): Promise<void> {
  try {
    await call(untrack, { params: { id } })
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem !== 'NOT_FOUND') throw error
  }
}

interface CheckFailure {
  readonly key: 'lately' | 'underWay' | 'away'
  readonly minutes: number
}

/** Why a check failed, for reasons with their own text. */
function checkFailure(error: unknown): CheckFailure | null {
  if (!(error instanceof ProblemError)) return null
  const minutes = Math.ceil((error.retryAfter ?? 60) / 60)
  if (error.problem === 'TOO_MANY_REQUESTS') return { key: 'lately', minutes }
  if (error.problem === 'CONFLICT') return { key: 'underWay', minutes }
  return error.problem === 'TURBO_MICROSERVICE_DOWN' ? { key: 'away', minutes } : null
}

/** Triggers checks, and reports the results. */
function useChecking(tracked: Tracked) {
  const t = useWords(trackedRowWords)
  const format = useFormat()
  const language = useLanguage()
  const [checking, setChecking] = useState<ReadonlySet<string>>(new Set())

  async function check(item: TrackedProduct) {
    const product = isolated(item.product.name)
    setChecking((before) => new Set([...before, item.id]))
    try {
      const checked = await call(checkTracking, { params: { id: item.id } })
      tracked.put(checked)
      const before = item.listing?.price
      const price = checked.listing?.price
      if (checked.failingSince !== null) toast.error(t('unread', { product }))
      else if (!price) toast.info(t('noPriceFound', { product }))
      else {
        const isSame = price.amount === before?.amount && price.currency === before.currency
        toast.success(t(isSame ? 'samePrice' : 'newPrice', { product, price: isolated(format.money(price)) }))
      }
    } catch (error) {
      const failure = checkFailure(error)
      if (failure) toast.info(t(failure.key, { product, count: failure.minutes }))
      else toast.error(failureSentence(error, language))
    } finally {
      setChecking((before) => new Set([...before].filter((id) => id !== item.id)))
    }
  }

  return { checking, onCheck: (item: TrackedProduct) => void check(item) }
}

interface RowsSetting {
  readonly tracked: Tracked
  /** Called before a row is removed. */
  readonly onRemoved: () => void
  /** Called before a row comes back. */
  readonly onRestored: (item: TrackedProduct) => void
}

/** Checks, pauses, resumes and removes watched products. */
export function useRowActions({ tracked, onRemoved, onRestored }: RowsSetting) {
  const t = useWords(trackedRowWords)
  const language = useLanguage()
  const checks = useChecking(tracked)
  const orSay = (work: Promise<void>) => void work.catch((error) => toast.error(failureSentence(error, language)))
  const named = ({ product }: TrackedProduct) => ({ product: isolated(product.name) })

  async function pause(item: TrackedProduct) {
    const changed = await call(changeTracking, { params: { id: item.id }, body: { isPaused: !item.isPaused } })
    tracked.put(changed)
    toast.success(t(changed.isPaused ? 'isPaused' : 'isResumed', named(item)))
  }

  async function restore(item: TrackedProduct) {
    try {
      const restored = await restoreTracked(item)
      onRestored(restored)
      tracked.put(restored)
      toast.success(t('restored', named(item)))
    } catch (error) {
      // Some of it may be back.
      tracked.read.refetch()
      onRemoved()
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
    ...checks,
    onPause: (item: TrackedProduct) => orSay(pause(item)),
    onStop: (item: TrackedProduct) => orSay(stop(item)),
  }
}
