import type { BodyOf } from '@qasima/shared/contract/route'
import type { acceptCode, SuggestionEntry } from '@qasima/shared/contract/suggestion/suggestion-queue.routes'

/** A coupon as a suggested code becomes one. */
export type Draft = BodyOf<typeof acceptCode>

/** What can be said of a code that was not tried yet: that it is one, and where. */
export const draftOf = ({ countries, name }: SuggestionEntry): Draft => ({
  description: { ar: `كود خصم في ${name.ar}`, en: `Discount code for ${name.en}` },
  discountType: 'deal',
  countries: [...countries],
})
