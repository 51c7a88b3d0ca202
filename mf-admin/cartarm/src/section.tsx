import { defineSection } from '@qasima/shared/admin/section'
import { cartarm } from '@qasima/shared/contract/cartarm/cartarm.collection'
import { PatternTester } from './pattern-tester.tsx'

export const section = defineSection(cartarm, {
  columns: [
    { name: 'shopId', label: 'Store' },
    { name: 'checkoutUrlPattern', label: 'Checkout pages', width: 18 },
    { name: 'platform' },
    { name: 'schemaVersion' },
    { name: 'status' },
    { name: 'updatedAt' },
  ],
  fields: [
    { name: 'shopId', label: 'Store' },
    { name: 'status' },
    { name: 'platform' },
    { name: 'schemaVersion', hint: 'Older extensions ignore newer versions' },
    {
      name: 'checkoutUrlPattern',
      label: 'Checkout pages',
      group: 'Where it works',
      hint: 'Use * as a wildcard: https://store.example/cart*',
    },
    {
      name: 'trial',
      label: 'Test an address',
      render: ({ values: { checkoutUrlPattern } }) => <PatternTester pattern={String(checkoutUrlPattern ?? '')} />,
    },
    { name: 'selectors', group: 'Actions', hint: 'CSS selectors for the elements of the checkout' },
    { name: 'waits', label: 'Waits in milliseconds' },
  ],
})
