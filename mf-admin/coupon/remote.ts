import { coupon } from '@qasima/shared/contract/coupon/coupon.collection'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: coupon,
  label: { ar: 'القسائم', en: 'Coupons' },
  icon: 'tag',
  order: 20,
  figures: [
    { label: 'Active coupons', collection: 'coupon', query: 'filter[status]=ACTIVE' },
    { label: 'New coupons since yesterday', collection: 'coupon', query: 'filter[createdAt][gte]={yesterday}' },
    {
      label: 'Coupons ending within 7 days',
      collection: 'coupon',
      query: 'filter[status]=ACTIVE&filter[endsAt][gte]={today}&filter[endsAt][lt]={in7days}',
    },
  ],
})
