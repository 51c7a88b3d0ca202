import type { BodyOf } from '@qasima/shared/contract/route'
import type { PriceAlert } from '@qasima/shared/contract/tracking/alert'
import { changeAlert, removeAlert, type TrackedProduct } from '@qasima/shared/contract/tracking/tracking.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { toast } from '@qasima/shared/ui/toast'
import { alertWords } from './alert.words.ts'
import { restoreAlert } from './restore-alert.ts'

const day = 86_400_000

/** An alert, and its product. */
export interface PlacedAlert {
  readonly item: TrackedProduct
  readonly alert: PriceAlert
}

/** Replaces an alert of a product, or appends it. */
export function withAlert(item: TrackedProduct, alert: PriceAlert): TrackedProduct {
  const isKnown = item.alerts.some(({ id }) => id === alert.id)
  const alerts = isKnown ? item.alerts.map((known) => (known.id === alert.id ? alert : known)) : [...item.alerts, alert]
  return { ...item, alerts }
}

const withoutAlert = (item: TrackedProduct, id: string): TrackedProduct => ({
  ...item,
  alerts: item.alerts.filter((alert) => alert.id !== id),
})

/** Removes an alert; one that is already gone counts as a success. */
async function remove({ item, alert }: PlacedAlert): Promise<void> {
  try {
    await call(removeAlert, { params: { id: item.id, alertId: alert.id } })
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem !== 'NOT_FOUND') throw error
  }
}

interface AlertActionsSetting {
  /** Changes a watched product in the current list. */
  readonly edit: (id: string, edit: (item: TrackedProduct) => TrackedProduct) => void
  /** Called before the row of an alert is removed. */
  readonly onRemoved?: () => void
  /** Called when a removed alert was restored. */
  readonly onRestored?: (alert: PriceAlert) => void
}

/** Snoozes, wakes, rearms and ends alerts, and reports each result. */
export function useAlertActions({ edit, onRemoved, onRestored }: AlertActionsSetting) {
  const t = useWords(alertWords)
  const format = useFormat()
  const language = useLanguage()
  const orSay = (work: Promise<void>) => void work.catch((error) => toast.error(failureSentence(error, language)))

  async function change({ item, alert }: PlacedAlert, body: BodyOf<typeof changeAlert>, said: string) {
    const changed = await call(changeAlert, { params: { id: item.id, alertId: alert.id }, body })
    edit(item.id, (now) => withAlert(now, changed))
    toast.success(said)
  }

  async function restore({ item, alert }: PlacedAlert) {
    const restored = await restoreAlert(item.id, alert)
    onRestored?.(restored)
    edit(item.id, (now) => withAlert(now, restored))
    toast.success(t('restored'))
  }

  async function end(placed: PlacedAlert) {
    await remove(placed)
    onRemoved?.()
    edit(placed.item.id, (now) => withoutAlert(now, placed.alert.id))
    toast.success(t('removed'), { action: { label: t('undo'), onSelect: () => orSay(restore(placed)) } })
  }

  return {
    snooze(placed: PlacedAlert, days: number) {
      const until = new Date(Date.now() + days * day).toISOString()
      orSay(change(placed, { snoozedUntil: until }, t('silenced', { when: format.moment(until) })))
    },
    wake: (placed: PlacedAlert) => orSay(change(placed, { snoozedUntil: null }, t('awake'))),
    rearm: (placed: PlacedAlert) => orSay(change(placed, { rearm: true }, t('rearmed'))),
    end: (placed: PlacedAlert) => orSay(end(placed)),
  }
}
