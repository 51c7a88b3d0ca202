import { exampleOf, recordFieldExamples } from '../example.ts'
import { cartarm } from './cartarm.collection.ts'
import { recipesByDomain, shopRecipes } from './cartarm.routes.ts'

const checkoutUrlPattern = 'https://www.noon.com/*/cart*'
const selectors = {
  couponField: 'input[name="coupon"]',
  apply: 'button[data-action="apply-coupon"]',
  remove: 'button[data-action="remove-coupon"]',
  total: '[data-testid="order-total"]',
  success: '.coupon-applied',
  error: '.coupon-error',
}
const query = { platform: 'BROWSER_EXTENSION', schemaVersion: 1 } as const
const reply = {
  shopId: 12,
  domain: 'noon.com',
  items: [
    {
      id: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8',
      checkoutUrlPattern,
      selectors,
      waits: { afterApply: 1_500, afterRemove: 500, betweenCodes: 750 },
      platform: 'BROWSER_EXTENSION' as const,
      schemaVersion: 1,
    },
  ],
}

export const examples = [
  exampleOf(shopRecipes, { params: { id: 12 }, query, reply }),
  exampleOf(recipesByDomain, { params: { domain: 'www.noon.com' }, query, reply }),
  ...recordFieldExamples(cartarm, { checkoutUrlPattern, selectors }),
]
