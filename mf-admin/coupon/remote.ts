import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: 'coupon',
  label: { ar: 'القسائم', en: 'Coupons' },
  icon: 'tag',
  order: 20,
  figures: [
    { label: 'Active coupons', collection: 'coupon', query: 'filter[status]=ACTIVE' },
    { label: 'Paused coupons', collection: 'coupon', query: 'filter[status]=PAUSED' },
  ],
})
