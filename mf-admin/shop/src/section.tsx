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
    { name: 'slug', hint: 'Used in the page address, after the number' },
    { name: 'domain', label: 'Main domain', hint: 'Without https:// or www, for example noon.com' },
    { name: 'status' },
    { name: 'categoryId' },
    { name: 'currency', hint: 'Currency of the prices in this store' },
    { name: 'countries', hint: 'Countries it delivers to' },
    { name: 'providerId', label: 'Affiliate provider', hint: 'Visits use this provider’s tracking template' },
    {
      name: 'domains',
      group: 'Domains',
      isWide: true,
      hint: 'Each domain with its type, default currency and countries. Checkout pages are not read; short links are followed to a store page',
      render: (control) => <DomainsField {...control} />,
    },
    { name: 'logo', group: 'Store page' },
    { name: 'description' },
    {
      name: 'permitNumber',
      label: 'Permit number',
      group: 'Sale permit',
      hint: 'The number issued by the authority, as required in Saudi Arabia. Shown on the store’s page',
    },
    {
      name: 'permitUrl',
      label: 'Check address',
      hint: 'Where the authority confirms the permit. Also shown as a QR code',
    },
    {
      name: 'productRecipe',
      label: 'Product page recipe',
      group: 'Prices',
      hint: 'Only needed for pages without machine-readable prices. Otherwise leave empty',
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
      label: 'Product page addresses',
      isWide: true,
      hint: 'Put {id} where the product ID is, for example /dp/{id}. Parameters that select a variant are kept, all others removed',
    },
    { name: 'checksPerMinute', hint: 'Maximum number of this store’s pages read per minute' },
  ],
  notice: RecipeNotice,
  aside: StoreAside,
})
