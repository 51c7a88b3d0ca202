import { defineSection } from '@qasima/shared/admin/section'
import { coupon } from '@qasima/shared/contract/coupon/coupon.collection'
import { CouponAside } from './coupon-aside.tsx'
import { Discount } from './discount.tsx'
import { Evidence } from './evidence.tsx'

export const section = defineSection(coupon, {
  columns: [
    { name: 'code' },
    { name: 'shopId', label: 'Store' },
    { name: 'discount', sort: 'percent', render: (item) => <Discount of={item} /> },
    { name: 'status' },
    { name: 'countries' },
    { name: 'evidence', label: 'Worked', sort: 'worked', render: ({ evidence }) => <Evidence of={evidence} /> },
    { name: 'endsAt' },
    { name: 'createdAt' },
    { name: 'description', hidden: true },
    { name: 'startsAt', hidden: true },
    { name: 'minimumOrder', hidden: true },
    { name: 'newCustomersOnly', label: 'New customers only', hidden: true },
  ],
  fields: [
    { name: 'shopId', label: 'Store' },
    { name: 'code', hint: 'As typed at checkout. Leave empty if no code is needed' },
    { name: 'status' },
    { name: 'description' },
    { name: 'discountType', group: 'Discount' },
    { name: 'percent', when: ({ discountType }) => discountType === 'percent' },
    { name: 'amount', when: ({ discountType }) => discountType === 'fixed' },
    { name: 'minimumOrder', group: 'Conditions', hint: 'Must be at least the discount amount' },
    { name: 'maximumDiscount' },
    { name: 'newCustomersOnly', label: 'New customers only' },
    { name: 'stackable', label: 'Can be combined with other codes' },
    { name: 'appOnly', label: 'Only in the store’s app' },
    { name: 'studentOnly', label: 'Only for students' },
    { name: 'excludesSaleItems', label: 'Excludes sale items' },
    { name: 'exclusions', label: 'Exclusions', hint: 'A short sentence. Leave empty if nothing is excluded' },
    { name: 'exclusive', label: 'Exclusive' },
    { name: 'appliesToAll', label: 'Storewide' },
    { name: 'countries', hint: 'Only countries the store sells in' },
    { name: 'terms' },
    { name: 'startsAt', group: 'Schedule' },
    { name: 'endsAt', hint: 'Leave empty if there is no end date' },
  ],
  aside: CouponAside,
})
