import type { PriceAlert } from '@qasima/shared/contract/tracking/alert'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { isolated } from '@qasima/shared/schema/isolated'
import { alertWords } from './alert.words.ts'

export type AlertState = 'ended' | 'snoozed' | 'fired' | 'waiting'

export function alertState({ endedAt, snoozedUntil, isArmed, lastFiredAt }: PriceAlert, now = Date.now()): AlertState {
  if (endedAt !== null) return 'ended'
  if (snoozedUntil !== null && Date.parse(snoozedUntil) > now) return 'snoozed'
  return !isArmed && lastFiredAt !== null ? 'fired' : 'waiting'
}

/** Describes alerts and their state in the language of the page. */
export function useAlertText() {
  const t = useWords(alertWords)
  const format = useFormat()
  return {
    nameOf({ kind, amount, currency, percent, days }: PriceAlert): string {
      switch (kind) {
        case 'target':
        case 'effective':
          // An amount keeps its own text direction inside the sentence.
          return t(kind, { amount: isolated(format.money({ amount: amount ?? 0, currency: currency ?? '' })) })
        case 'percent':
          return t('percent', { percent: format.percent(percent ?? 0) })
        case 'lowest':
          return t('lowest', { count: days ?? 0 })
        default:
          return t(kind)
      }
    },
    stateOf(alert: PriceAlert): string {
      const state = alertState(alert)
      const at = state === 'snoozed' ? alert.snoozedUntil : alert.lastFiredAt
      const when = at && (state === 'snoozed' ? format.moment(at) : format.ago(at))
      return t(state, when ? { when } : {})
    },
  }
}
