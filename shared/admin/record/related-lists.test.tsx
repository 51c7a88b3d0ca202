import { afterEach, describe, expect, it } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import { coupon } from '../../contract/coupon/coupon.collection.ts'
import { shop } from '../../contract/shop/shop.collection.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { answer } from '../../testing/render-screen.tsx'
import { AdminProvider } from '../data/admin-provider.tsx'
import { RelatedLists } from './related-lists.tsx'

const asked: string[] = []
const counted = answer(coupon.routes.list, ({ query }) => {
  asked.push(query.toString())
  return { items: [], total: 1_204, isEstimate: false, page: 1, limit: 1, nextCursor: null }
})

const Component = () => (
  <AdminProvider>
    <h1>Noon</h1>
    <RelatedLists
      page="/shop/12/noon"
      lists={[
        { section: 'coupon', label: 'Coupons', query: 'filter[shopId]=12' },
        { section: 'audit', label: 'Changes', query: 'filter[section]=shop&filter[recordId]=12' },
      ]}
    />
  </AdminProvider>
)
const screenOf = async () => ({ Component })
const screens = { list: screenOf, create: screenOf, record: screenOf }

const open = (permissions: readonly string[]) =>
  renderAdmin(screens, 'list', { collection: shop, answers: [counted], permissions })

afterEach(cleanup)

describe('what other sections have about a record', () => {
  it('is counted, and leads there with its filter', async () => {
    await open(['view_coupon'])
    expect(await screen.findByRole('link', { name: 'Coupons 1,204' })).toHaveAttribute(
      'href',
      '/en/admin/coupon?filter[shopId]=12',
    )
    expect(new URLSearchParams(asked.at(-1)).get('filter[shopId]')).toBe('12')
  })

  it('leaves out what this person may not see', async () => {
    await open(['view_coupon'])
    await screen.findByRole('link', { name: /Coupons/ })
    expect(screen.queryByRole('link', { name: /Changes/ })).toBeNull()
  })

  it('shows the page that shoppers see', async () => {
    await open([])
    expect(await screen.findByRole('link', { name: 'View on site' })).toHaveAttribute('href', '/en/shop/12/noon')
  })
})
