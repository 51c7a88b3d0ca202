import type { Money } from '@qasima/shared/schema/money'

const factor = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })

/** How far a price is from the one in force, as staff say it: `10 times as much`. */
export function changeWords(before: Money | null, { amount, currency }: Money): string {
  if (!before) return 'No current price'
  if (before.currency !== currency) return 'Different currency'
  if (amount === 0 || before.amount === 0) return amount === before.amount ? 'Unchanged' : 'From or to zero'
  const percent = Math.round((amount / before.amount - 1) * 100)
  if (amount < 2 * before.amount && before.amount < 2 * amount)
    return amount === before.amount
      ? 'Unchanged'
      : `${Math.abs(percent) || 'Less than 1'}% ${amount > before.amount ? 'more' : 'less'}`
  return amount >= before.amount
    ? `${factor.format(amount / before.amount)} times as much`
    : `${factor.format(before.amount / amount)} times lower`
}
