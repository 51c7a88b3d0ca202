import { exampleOf } from '../example.ts'
import { listSections } from './section.routes.ts'

export const examples = [
  exampleOf(listSections, {
    reply: { items: [{ name: 'coupon', title: 'Coupons', permissions: ['view_coupon', 'create_coupon'] }] },
  }),
]
