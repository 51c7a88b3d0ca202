import { defineSection } from '@qasima/shared/admin/section'
import { shop } from '@qasima/shared/contract/shop/shop.collection'
import { Stack } from '@qasima/shared/ui/layout'
import { DomainsField } from './domains/domains-field.tsx'
import { RecipeField } from './recipe/recipe-field.tsx'
import { RecipeNotice } from './recipe/recipe-notice.tsx'
import { RecipeTester } from './recipe/recipe-tester.tsx'
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
    { name: 'domain', label: 'Main domain', hint: 'Without https:// and www: noon.com' },
    { name: 'status' },
    { name: 'categoryId' },
    { name: 'currency', hint: 'Currency of the prices in this store' },
    { name: 'countries', hint: 'Where it delivers' },
    { name: 'providerId', label: 'Paid through', hint: 'Visits go through the tracking template of this provider' },
    {
      name: 'domains',
      group: 'Domains',
      isWide: true,
      hint: 'Every domain with its kind, its currency where a page names none, and the countries that it is for. A checkout is not read, and short links are followed to a page of the shop',
      render: (control) => <DomainsField {...control} />,
    },
    { name: 'logo', group: 'On its page' },
    { name: 'description' },
    {
      name: 'permitNumber',
      label: 'Permit number',
      group: 'Sale permit',
      hint: 'The number that the authority gave, as Saudi Arabia asks for; shown on the page of the store',
    },
    {
      name: 'permitUrl',
      label: 'Check address',
      hint: 'Where the authority confirms the permit; shown as a QR code too',
    },
    {
      name: 'productRecipe',
      label: 'Recipe of product pages',
      group: 'Prices',
      hint: 'For pages that do not say their price in a form that machines read; leave it empty otherwise',
      isWide: true,
      render: (control, item) => (
        <Stack gap="5">
          <RecipeField {...control} />
          {item && <RecipeTester shopId={item.id} recipe={control.value} />}
        </Stack>
      ),
    },
    {
      name: 'productAddresses',
      label: 'Addresses of product pages',
      isWide: true,
      hint: 'Where the id stands: /dp/{id}. Parameters that choose a variant stay, all others are dropped',
    },
    { name: 'checksPerMinute', hint: 'Pages of this store that are read in a minute, at most' },
  ],
  notice: RecipeNotice,
  aside: StoreAside,
})
