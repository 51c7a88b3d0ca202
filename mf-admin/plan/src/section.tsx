import { defineSection } from '@qasima/shared/admin/section'
import { plan } from '@qasima/shared/contract/plan/plan.collection'

export const section = defineSection(plan, {
  columns: [
    { name: 'name' },
    { name: 'trackingLimit', label: 'Tracked products' },
    { name: 'price' },
    { name: 'isShown', label: 'Shown' },
    { name: 'isDefault', label: 'Default' },
    { name: 'createdAt', hidden: true },
  ],
  query: 'sort=trackingLimit',
  fields: [
    { name: 'name', hint: 'With the period that the price is for, such as “Plus, monthly”' },
    {
      name: 'trackingLimit',
      label: 'Tracked products',
      hint: 'Products that an account with this plan tracks at most; friends who join by its invitation add to it, up to 50',
    },
    { name: 'price', hint: 'Empty for a plan without a public price' },
    {
      name: 'isShown',
      label: 'Shown on the site',
      hint: 'The common questions name a shown plan that has a price',
    },
  ],
})
