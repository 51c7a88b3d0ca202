import type { AlertKind, PriceAlert } from '@qasima/shared/contract/tracking/alert'
import { maxLowestDays } from '@qasima/shared/contract/tracking/tracking.limits'
import { majorUnits, minorUnits, plainNumber } from '@qasima/shared/schema/units'

/** The number with which an alert fires; other kinds have none. */
export type AlertNumber = 'amount' | 'percent' | 'days'

export const numberOf: Readonly<Record<AlertKind, AlertNumber | null>> = {
  target: 'amount',
  effective: 'amount',
  percent: 'percent',
  lowest: 'days',
  change: null,
  stock: null,
}

const ranges = { percent: 99, days: maxLowestDays } as const

/** Parses the number of an alert: minor units, percents or days; null if invalid. */
export function readNumber(number: AlertNumber, typed: string, currency: string): number | null {
  if (number === 'amount') {
    const amount = minorUnits(typed.trim(), currency)
    return typeof amount === 'number' && amount > 0 ? amount : null
  }
  const value = Number(plainNumber(typed))
  return Number.isInteger(value) && value >= 1 && value <= ranges[number] ? value : null
}

/** The initial value of an alert's number field. */
export function initialNumber(number: AlertNumber, alert: PriceAlert | null, currency: string): string {
  if (!alert) return { amount: '', percent: '10', days: '30' }[number]
  const value = alert[number]
  if (value === null) return ''
  return number === 'amount' ? majorUnits({ amount: value, currency }) : String(value)
}
