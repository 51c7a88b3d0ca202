import { defineSection } from '@qasima/shared/admin/section'
import { shop } from '@qasima/shared/contract/shop/shop.collection'
import { StoreAside } from './store-aside.tsx'

export const section = defineSection(shop, {
  columns: [
    { name: 'shopName', label: 'Name', width: 14 },
    { name: 'logo' },
    { name: 'domain', width: 11 },
    { name: 'categoryId', width: 10 },
    { name: 'status', width: 6 },
    { name: 'countries', width: 7.5 },
    { name: 'currency', width: 5.5 },
    { name: 'createdAt', width: 7.5 },
  ],
  fields: [
    { name: 'shopName', label: 'Name' },
    { name: 'slug', hint: 'Used in the address of its page, after the number' },
    { name: 'domain', hint: 'Without https:// and www: noon.com' },
    { name: 'status' },
    { name: 'categoryId' },
    { name: 'currency', hint: 'Currency of the prices in this store' },
    { name: 'countries', hint: 'Where it delivers' },
    { name: 'logo', group: 'On its page' },
    { name: 'description' },
  ],
  aside: StoreAside,
})
