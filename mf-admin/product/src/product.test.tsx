import { describe, expect, it } from '@jest/globals'
import { sectionScreens } from '@qasima/shared/admin/section-screens'
import { category } from '@qasima/shared/contract/category/category.collection'
import { addListing, readListingPage } from '@qasima/shared/contract/listing/listing-page.routes'
import { type ListingState, listListingStates } from '@qasima/shared/contract/listing/listing-state.routes'
import { price } from '@qasima/shared/contract/price/price.collection'
import { type Product, product } from '@qasima/shared/contract/product/product.collection'
import {
  mergeProducts,
  type ProductMerge,
  productMerges,
  productSuggestions,
  splitProduct,
  undoProductMerge,
} from '@qasima/shared/contract/product/product-merge.routes'
import { pageOf, renderAdmin } from '@qasima/shared/testing/render-admin'
import { answer, refuse, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { section } from './section.tsx'

const moment = '2026-11-20T08:30:00.000Z'
const idOf = (number: number) => `0198c9b5-0000-7000-8000-${String(number).padStart(12, '0')}`
const kettle: Product = {
  id: idOf(1),
  version: 1,
  createdAt: moment,
  updatedAt: moment,
  deletedAt: null,
  name: { ar: 'غلاية', en: 'Kettle' },
  brand: null,
  barcode: null,
  image: null,
  categoryId: idOf(9),
  packAmount: null,
  packUnit: null,
}
const listing = (number: number, shop: string): ListingState => ({
  id: idOf(number),
  productId: kettle.id,
  shopId: number,
  productName: kettle.name,
  shopName: { ar: shop, en: shop },
  url: `https://${shop.toLowerCase()}.example/p`,
  status: 'active',
  price: { amount: 12_900, currency: 'SAR' },
  inStock: true,
  seenAt: moment,
  checkedAt: moment,
  dueAt: moment,
  failingSince: null,
  failure: null,
})
const merge: ProductMerge = {
  id: idOf(50),
  kind: 'merge',
  from: kettle.id,
  into: idOf(2),
  listingIds: [idOf(11)],
  createdAt: moment,
  undoneAt: null,
}

const page = {
  shopName: { ar: 'إكسترا', en: 'Extra' },
  url: 'https://extra.example/p/1',
  reading: 'read' as const,
  failure: null,
  title: 'Extra kettle',
  price: { amount: 12_900, currency: 'SAR' },
  evidence: null,
}

const open = (answers: readonly StubbedAnswer[], permissions?: readonly string[]) =>
  renderAdmin(sectionScreens(section), 'record', {
    collection: product,
    at: `/${kettle.id}`,
    ...(permissions && { permissions }),
    answers: [
      ...answers,
      answer(product.routes.read, kettle),
      answer(product.routes.list, pageOf([{ ...kettle, id: idOf(2), name: { ar: 'غلاية ٢', en: 'Kettle two' } }])),
      answer(category.routes.list, pageOf([])),
      answer(price.routes.list, pageOf([])),
      answer(productMerges, { items: [] }),
      answer(listListingStates, { items: [listing(11, 'Noon'), listing(12, 'Jarir')], total: 2, nextCursor: null }),
    ],
  })

describe('the listings of a product', () => {
  it('are split off after a dialog has said what moves, which can be undone', async () => {
    const sent: unknown[] = []
    const undone: string[] = []
    const { user } = await open([
      answer(splitProduct, ({ body }) => {
        sent.push(body)
        return { ...merge, kind: 'split' as const }
      }),
      answer(undoProductMerge, ({ params }) => {
        undone.push(params.id)
        return { ...merge, kind: 'split' as const, undoneAt: moment }
      }),
    ])
    const button = await screen.findByRole('button', { name: 'Split off…' })
    expect(button).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: 'Noon' }))
    await user.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Split off a new product?' }))
    expect(dialog.getByText(/1 of 2 listings/)).toHaveTextContent('Noon')
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Split off' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 listing moved back.')).toBeVisible()
    expect(sent).toEqual([{ productId: kettle.id, listingIds: [idOf(11)] }])
    expect(undone).toEqual([merge.id])
  })

  it('are added by the address of a page, after it was read', async () => {
    const sent: unknown[] = []
    const { user } = await open([
      answer(readListingPage, {
        ...page,
        evidence: { found: [{ field: 'price', source: 'json-ld', text: '129.00' }] },
      }),
      answer(addListing, ({ body }) => {
        sent.push(body)
        return {
          id: idOf(13),
          productId: kettle.id,
          shopId: 13,
          url: page.url,
          reading: 'away' as const,
          failure: null,
        }
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Add a store’s page…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a store’s page' }))
    expect(dialog.getByRole('button', { name: 'Add the page' })).toBeDisabled()
    await user.type(dialog.getByRole('textbox', { name: 'Address of the product’s page' }), `${page.url}{Enter}`)
    expect(await dialog.findByText('Extra kettle')).toBeVisible()
    expect(dialog.getByRole('row', { name: 'Price JSON-LD 129.00' })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Add the page' }))
    expect(await screen.findByText('Page added. It will be read soon.')).toBeVisible()
    expect(sent).toEqual([{ productId: kettle.id, url: page.url }])
  })

  it('are those of another product where that has the page: the two can be merged', async () => {
    const { user } = await open([
      refuse(readListingPage, 'CONFLICT', { records: [{ section: 'product', id: idOf(2) }] }),
      answer(productSuggestions, { items: [] }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Add a store’s page…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a store’s page' }))
    await user.type(dialog.getByRole('textbox', { name: 'Address of the product’s page' }), `${page.url}{Enter}`)
    expect(await dialog.findByText('Kettle two')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Merge into it…' }))
    const merging = within(await screen.findByRole('dialog', { name: 'Merge into another product' }))
    expect(await merging.findByRole('radio', { name: /Kettle two/ })).toBeChecked()
    expect(merging.getByRole('button', { name: 'Merge' })).toBeEnabled()
  })

  it('are shown without prices of their own to those who may not look at prices', async () => {
    const { called } = await open([], ['view_product', 'update_product'])
    expect(await screen.findByRole('button', { name: 'Merge into another…' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'In stores' })).toBeNull()
    expect(called.filter((address) => address.includes('/listing/state'))).toEqual([])
  })
})

describe('a merge', () => {
  it('is into a product that may be the same, and says so where that was merged meanwhile', async () => {
    const suggestions = answer(productSuggestions, {
      items: [{ id: idOf(2), name: 'Kettle two', brand: 'Nour', barcode: null, likeness: 0.86 }],
    })
    let isRefused = true
    const sent: unknown[] = []
    const { user } = await open([
      suggestions,
      {
        route: mergeProducts,
        respond: (asked) => {
          if (isRefused) return refuse(mergeProducts, 'CONFLICT').respond(asked)
          sent.push(asked.body)
          return merge
        },
      },
    ])
    await user.click(await screen.findByRole('button', { name: 'Merge into another…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge into another product' }))
    expect(dialog.getByText(/its address will redirect there/)).toHaveTextContent('Kettle')
    expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled()
    await user.click(await dialog.findByRole('radio', { name: /Kettle two/ }))
    await user.click(dialog.getByRole('button', { name: 'Merge' }))
    expect(await screen.findByText(/has been merged since/)).toBeVisible()
    isRefused = false
    await user.click(dialog.getByRole('button', { name: 'Merge' }))
    await waitFor(() => expect(sent).toEqual([{ from: kettle.id, into: idOf(2) }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stays on the page of both products, to be undone later', async () => {
    await open([answer(productMerges, { items: [merge] })])
    expect(await screen.findByText(/Merged into/)).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Kettle two' })).toHaveAttribute(
      'href',
      `/en/admin/product/${idOf(2)}`,
    )
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Merge into another…' })).toBeNull()
  })
})
