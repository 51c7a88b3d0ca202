import { describe, expect, it } from '@jest/globals'
import { sectionScreens } from '@qasima/shared/admin/section-screens'
import { listing } from '@qasima/shared/contract/listing/listing.collection'
import { type Price, price } from '@qasima/shared/contract/price/price.collection'
import { product } from '@qasima/shared/contract/product/product.collection'
import { pageOf, renderAdmin } from '@qasima/shared/testing/render-admin'
import { answer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { section } from './section.tsx'

const moment = '2026-11-20T08:30:00.000Z'
const idOf = (number: number) => `0198c9b5-0000-7000-8000-${String(number).padStart(12, '0')}`
const seen: Price = {
  id: idOf(1),
  version: 1,
  createdAt: moment,
  updatedAt: moment,
  deletedAt: null,
  productId: idOf(2),
  listingId: idOf(3),
  at: moment,
  price: { amount: 9_900, currency: 'SAR' },
  inStock: true,
  source: 'page',
  evidence: null,
}
const listingOf = (number: number, shop: string) => ({
  id: idOf(number),
  productId: idOf(2),
  shopId: number,
  name: { ar: `غلاية · ${shop}`, en: `Kettle · ${shop}` },
  url: 'https://shop.example/kettle',
  currency: 'SAR',
  createdAt: moment,
})

describe('the listing of a price', () => {
  it('is shown by its name, found by what product and store are called, and saved', async () => {
    const listings = [listingOf(3, 'Noon'), listingOf(4, 'Jarir')]
    const asked: URLSearchParams[] = []
    const sent: unknown[] = []
    const { user } = await renderAdmin(sectionScreens(section), 'record', {
      collection: price,
      at: `/${seen.id}`,
      answers: [
        answer(price.routes.read, seen),
        answer(price.routes.update, ({ body }) => {
          sent.push(body)
          return { ...seen, listingId: idOf(4), version: 2 }
        }),
        answer(product.routes.list, pageOf([])),
        answer(listing.routes.list, ({ query }) => {
          asked.push(query)
          const words = (query.get('search') ?? '').toLowerCase()
          const ids = query.get('filter[id][in]')
          return pageOf(
            listings.filter(({ id, name }) => (!ids || ids.includes(id)) && name.en.toLowerCase().includes(words)),
          )
        }),
      ],
    })
    const field = await screen.findByRole('combobox', { name: 'Listing' })
    await waitFor(() => expect(field).toHaveValue('Kettle · Noon'))
    // A listing has no screen of its own, and staff make none.
    expect(screen.queryByRole('link', { name: 'Open Kettle · Noon' })).toBeNull()
    await user.click(field)
    await user.type(field, 'jarir')
    const offered = within(await screen.findByRole('listbox', { name: 'Listings' }))
    await waitFor(() =>
      expect(offered.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Kettle · Jarir']),
    )
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([{ listingId: idOf(4) }]))
    // A log has no trash that could be asked for.
    expect(asked.some((query) => query.has('trash'))).toBe(false)
  })
})

describe('the product of a price', () => {
  const productsAsked = async (permissions: readonly string[]) => {
    let asked = 0
    const { unmount } = await renderAdmin(sectionScreens(section), 'record', {
      collection: price,
      at: `/${seen.id}`,
      permissions,
      answers: [
        answer(price.routes.read, seen),
        answer(listing.routes.list, pageOf([listingOf(3, 'Noon')])),
        answer(product.routes.list, () => {
          asked += 1
          return pageOf([])
        }),
      ],
    })
    expect(await screen.findByDisplayValue('Kettle · Noon')).toBeVisible()
    unmount()
    return asked
  }

  it('is asked for its name only for staff who may look at products', async () => {
    expect(await productsAsked(['view_price'])).toBe(0)
    expect(await productsAsked(['view_price', 'view_product'])).toBe(1)
  })
})

describe('the evidence of a price', () => {
  it('says how it was read, where places disagree, and links to the page', async () => {
    const evidence = {
      url: 'https://shop.example/kettle',
      found: [{ field: 'price', source: 'open-graph', text: '99.00' }],
      conflicts: ['currency'],
    }
    await renderAdmin(sectionScreens(section), 'record', {
      collection: price,
      at: `/${seen.id}`,
      answers: [
        answer(price.routes.read, { ...seen, evidence }),
        answer(price.routes.list, pageOf([])),
        answer(product.routes.list, pageOf([])),
        answer(listing.routes.list, pageOf([listingOf(3, 'Noon')])),
      ],
    })
    expect(await screen.findByRole('row', { name: 'Price Open Graph 99.00' })).toBeVisible()
    expect(screen.getByText('The page shows different values for: currency.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Source page' })).toHaveAttribute('href', evidence.url)
  })
})
