import { describe, expect, it } from '@jest/globals'
import { sectionScreens } from '@qasima/shared/admin/section-screens'
import { cartarm } from '@qasima/shared/contract/cartarm/cartarm.collection'
import { category } from '@qasima/shared/contract/category/category.collection'
import { coupon } from '@qasima/shared/contract/coupon/coupon.collection'
import { type RecipeReading, testRecipe } from '@qasima/shared/contract/price-check/recipe-test.routes'
import { type Shop, shop } from '@qasima/shared/contract/shop/shop.collection'
import { pageOf, renderAdmin } from '@qasima/shared/testing/render-admin'
import { answer, refuse, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { section } from '../section.tsx'
import { recipeToTry, recipeWith } from './recipe.rules.ts'

const moment = '2026-11-20T08:30:00.000Z'
const noon: Shop = {
  id: 12,
  version: 1,
  createdAt: moment,
  updatedAt: moment,
  deletedAt: null,
  shopName: { ar: 'نون', en: 'Noon' },
  slug: 'noon',
  description: { ar: '', en: '' },
  logo: null,
  domain: 'noon.com',
  categoryId: '0198c9b5-0000-7000-8000-000000000001',
  countries: ['sa'],
  currency: 'SAR',
  status: 'ACTIVE',
  providerId: null,
  productRecipe: null,
  productAddresses: null,
  checksPerMinute: 6,
  permitNumber: null,
  permitUrl: null,
  domains: [],
}
const field = (selector: string, attribute: string | null = null) => ({ selector, attribute })
const recipe = {
  price: field('.now'),
  title: null,
  image: field('img', 'src'),
  stock: null,
  currency: null,
  claimedPrice: null,
}
const money = (amount: number) => ({ amount, currency: 'SAR' })
const reading: RecipeReading = {
  outcome: 'read',
  url: 'https://noon.com/p/1',
  failure: null,
  status: null,
  kept: {
    title: 'Desk lamp',
    image: null,
    prices: [money(9_900)],
    claimedPrice: null,
    stock: 'in_stock',
    seller: null,
  },
  conflicts: ['price'],
  candidates: [
    { field: 'price', source: 'json-ld', text: '99.00', value: null, prices: [money(9_900)] },
    { field: 'price', source: 'recipe', text: 'SAR 219.00', value: null, prices: [money(21_900)] },
  ],
}

const open = (answers: readonly StubbedAnswer[] = [], of: Shop = noon) =>
  renderAdmin(sectionScreens(section), 'record', {
    collection: shop,
    at: '/12',
    answers: [
      ...answers,
      answer(shop.routes.read, of),
      answer(category.routes.list, pageOf([])),
      answer(coupon.routes.list, pageOf([])),
      answer(cartarm.routes.list, pageOf([])),
    ],
  })

describe('the recipe of a store', () => {
  it('that is paused is said so, with how often it found no price and one of the pages', async () => {
    const sampleUrl = 'https://noon.com/p/7'
    await open([], {
      ...noon,
      productRecipe: recipe,
      recipePause: { pausedAt: moment, readings: 20, empty: 19, sampleUrl },
    })
    expect(await screen.findByText('The product page recipe is paused')).toBeVisible()
    expect(screen.getByText(/It found no price on 19 of 20 pages/)).toBeVisible()
    expect(screen.getByRole('link', { name: sampleUrl })).toHaveAttribute('href', sampleUrl)
  })

  it('is tried as it stands in the form, shows every place, and is saved after that', async () => {
    const tried: unknown[] = []
    const saved: unknown[] = []
    const { user } = await open([
      answer(testRecipe, ({ body }) => {
        tried.push(body)
        return reading
      }),
      answer(shop.routes.update, ({ body }) => {
        saved.push(body)
        return { ...noon, productRecipe: { ...recipe, title: { ...field('#data'), path: 'product.name' } }, version: 2 }
      }),
    ])
    await user.type(await screen.findByRole('textbox', { name: 'Price: selector' }), '.now ')
    await user.type(screen.getByRole('textbox', { name: 'Picture: selector' }), 'img')
    await user.type(screen.getByRole('textbox', { name: 'Picture: attribute' }), 'src')
    await user.type(screen.getByRole('textbox', { name: 'Title: selector' }), '#data')
    await user.type(screen.getByRole('textbox', { name: 'Title: path' }), ' product.name')
    await user.type(screen.getByRole('textbox', { name: 'Address of a product page' }), 'https://noon.com/p/1{Enter}')
    expect(await screen.findByRole('row', { name: /Store recipe SAR 219.00/ })).toBeVisible()
    expect(screen.getByText('The page shows different values for: price.')).toBeVisible()
    expect(screen.getByText('Desk lamp')).toBeVisible()
    expect(screen.getByText('Selectors that find nothing on this page: title, image.')).toBeVisible()
    const title = { ...field('#data'), path: 'product.name' }
    expect(tried).toEqual([{ shopId: 12, url: 'https://noon.com/p/1', recipe: { ...recipe, title } }])
    expect(saved).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const withoutPath = { price: { ...recipe.price, path: null }, image: { ...recipe.image, path: null } }
    await waitFor(() => expect(saved).toEqual([{ productRecipe: { ...recipe, ...withoutPath, title } }]))
  })

  it('is not tried before it says where the price stands', async () => {
    const { user } = await open()
    await user.type(await screen.findByRole('textbox', { name: 'Title: selector' }), 'h1')
    await user.type(screen.getByRole('textbox', { name: 'Address of a product page' }), 'https://noon.com/p/1')
    expect(screen.getByText(/Enter a selector for the price/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try' })).toBeDisabled()
  })

  it('says which address is refused, and why a page could not be read', async () => {
    const { user } = await open([
      refuse(testRecipe, 'VALIDATION_ERROR', { fields: [{ key: 'url', message: 'INVALID' }] }),
    ])
    await user.type(
      await screen.findByRole('textbox', { name: 'Address of a product page' }),
      'https://other.example/{Enter}',
    )
    expect(await screen.findByText(/a page of this store/)).toBeVisible()
  })
})

describe('the values of the recipe', () => {
  it('are nothing once every text is gone', () => {
    const one = recipeWith(null, 'price', { selector: '.now' })
    expect(one).toEqual({ ...recipe, image: null })
    expect(recipeWith(one, 'price', { selector: '' })).toBeNull()
    expect(recipeToTry(recipeWith(null, 'title', { selector: 'h1' }))).toBeUndefined()
    expect(recipeToTry(null)).toBeNull()
  })
})
