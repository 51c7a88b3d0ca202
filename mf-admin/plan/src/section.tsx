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
    { name: 'name', hint: 'Include the billing period, for example “Plus, monthly”' },
    {
      name: 'trackingLimit',
      label: 'Tracked products',
      hint: 'Maximum number of products an account on this plan can track. Invited friends add to it, up to 50',
    },
    { name: 'price', hint: 'Leave empty if the plan has no public price' },
    {
      name: 'isShown',
      label: 'Shown on the site',
      hint: 'Shown plans with a price appear in the common questions',
    },
  ],
})
