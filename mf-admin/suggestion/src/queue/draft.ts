import type { BodyOf } from '@qasima/shared/contract/route'
import type { acceptCode, SuggestionEntry } from '@qasima/shared/contract/suggestion/suggestion-queue.routes'

/** A coupon as a suggested code becomes one. */
export type Draft = BodyOf<typeof acceptCode>

/** The one percentage that notes name, in either kind of digits. */
function percentIn(notes: readonly string[]): number | null {
  const plain = notes.join(' ').replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
  const found = new Set([...plain.matchAll(/(?<![\d.,])(\d{1,3})\s?[%٪]/g)].map(([, digits]) => Number(digits)))
  const [percent = 0] = found
  return found.size === 1 && percent >= 1 && percent <= 100 ? percent : null
}

const discountIn = (notes: readonly string[]): Pick<Draft, 'discountType' | 'percent'> => {
  const percent = percentIn(notes)
  return percent === null ? { discountType: 'deal' } : { discountType: 'percent', percent }
}

/** What can be said of a code that was not tried yet: that it is one, where, and what its senders say it takes off. */
export const draftOf = ({ countries, name, notes }: SuggestionEntry): Draft => ({
  description: { ar: `كود خصم في ${name.ar}`, en: `Discount code for ${name.en}` },
  ...discountIn(notes),
  countries: [...countries],
})
