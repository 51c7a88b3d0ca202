import { afterEach, describe, expect, it } from '@jest/globals'
import { addGuestAlert } from '@qasima/shared/contract/alert/guest-alert.routes'
import { categoryList } from '@qasima/shared/contract/category/category.routes'
import { productHistory, productPage, productSearchByAddress } from '@qasima/shared/contract/product/product.routes'
import { lookUpProduct } from '@qasima/shared/contract/product/product-lookup.routes'
import '@qasima/shared/contract/product/product.failures'
import type { ShopListing } from '@qasima/shared/contract/shop/shop.routes'
import { shopByDomain } from '@qasima/shared/contract/shop/shop-by-domain.routes'
import { shopNamed } from '@qasima/shared/contract/shop/shop-named.routes'
import { type ShopSuggestion, shopSuggest } from '@qasima/shared/contract/shop/shop-suggest.routes'
import { addAlert, track } from '@qasima/shared/contract/tracking/tracking.routes'
import { translate } from '@qasima/shared/i18n/words'
import { clearSession, storeSession } from '@qasima/shared/session/session'
import { answer, problem, refuse, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { localTracking, trackLocally } from '@qasima/shared/tracking/local-tracking'
import { screen, waitFor, within } from '@testing-library/react'
import { readingReasons, readingReasonWords } from '../../../../shared/contract/product/reading-reason.ts'
import { pageReadingWords } from '../../../../shared/page-reading/page-reading.words.ts'
import { askForStoreWords } from '../../search/ask-for-store.words.ts'
import {
  account,
  inList,
  productId,
  readPage,
  page as samplePage,
  targetAlert,
  trackedProduct,
} from '../product.sample.ts'
import * as products from './products.tsx'
import { productsWords } from './products.words.ts'

const noon: ShopListing = {
  id: 12,
  shopName: 'Noon',
  slug: 'noon',
  logo: null,
  domain: 'noon.example',
  categoryId: '0198c0de-0000-7000-8000-0000000000aa',
  countries: ['sa'],
  couponCount: 1,
}
const page = (items = [inList()], nextCursor: string | null = null) => ({
  items,
  total: nextCursor ? 2 : items.length,
  didYouMean: null,
  nextCursor,
})
const found = answer(productSearchByAddress, page())
const reading = translate(pageReadingWords, 'en')
const noonFound: ShopSuggestion = {
  shop: { id: 12, shopName: 'Noon', slug: 'noon', logo: null, couponCount: 3 },
  bestCoupon: {
    id: '0198c0de-0000-7000-8000-0000000000c1',
    code: 'SAVE15',
    title: '15% off everything',
    value: { discountType: 'percent', percent: 15, amount: null },
  },
}
const stores = answer(shopSuggest, ({ query }) => ({
  items: query.get('search') === 'noon' ? [noonFound] : [],
  didYouMean: null,
}))
const say = translate(productsWords, 'en')
const categoryId = '0198c0de-0000-7000-8000-0000000000aa'
const categories = answer(categoryList, {
  items: [{ id: categoryId, slug: 'electronics', name: 'Electronics', shopCount: 1 }],
})
const open = (at: string, answers: StubbedAnswer[] = [found, stores]) =>
  renderScreen(products, { path: '/products', at, answers: [...answers, categories] })

describe('the products', () => {
  it('that dropped lately are shown before anything is searched for', async () => {
    await open('/en/products')
    expect(await screen.findByRole('heading', { name: 'Recent price drops' })).toBeVisible()
    const card = screen.getByRole('link', { name: 'Galaxy A55, 128 GB' })
    expect(card).toHaveAttribute('href', `/en/product/${productId}/galaxy-a55-128-gb`)
    expect(screen.getByText('\u2068−12%\u2069')).toBeVisible()
    // Those that are listed are not all that can be found.
    expect(screen.queryByText('1 product')).toBeNull()
  })

  it('that are newest are called so where none dropped', async () => {
    const [listed] = page().items
    const best = listed?.best ? { ...listed.best, dropPercent: null } : null
    const { unmount } = await open('/en/products', [answer(productSearchByAddress, page([inList({ best })])), stores])
    expect(await screen.findByRole('heading', { name: 'Newest products' })).toBeVisible()
    expect(screen.queryByText('Recent price drops')).toBeNull()
    unmount()
    await open('/products', [answer(productSearchByAddress, page([])), stores])
    expect(await screen.findByText('لا توجد منتجات هنا بعد')).toBeVisible()
  })

  it('that are found are counted', async () => {
    await open('/en/products?search=galaxy')
    expect(await screen.findByText('1 product')).toBeVisible()
  })

  it('are searched for as one types, with the stores of that name, and the address keeps it', async () => {
    const { user, router, called } = await open('/en/products')
    await user.type(await screen.findByRole('searchbox'), 'noon')
    expect(await screen.findByRole('link', { name: 'Noon' })).toHaveAttribute('href', '/en/shop/12/noon')
    expect(router.state.location.search).toBe('?search=noon')
    expect(called.filter((address) => address.includes('/product/search'))).toHaveLength(2)
  })

  it('are those of a country when one is chosen', async () => {
    const { user, router, called } = await open('/en/products?search=galaxy')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Country' }), 'Kuwait')
    await waitFor(() => expect(router.state.location.search).toBe('?search=galaxy&country=kw'))
    await waitFor(() => expect(called.some((address) => address.includes('country=kw'))).toBe(true))
  })

  it('are those of a category when one is chosen, and keep the rest', async () => {
    const { user, router, called } = await open('/en/products?search=galaxy')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'Electronics')
    await waitFor(() => expect(router.state.location.search).toBe(`?search=galaxy&categoryId=${categoryId}`))
    await waitFor(() => expect(called.some((address) => address.includes(`categoryId=${categoryId}`))).toBe(true))
  })

  it('are first those of the country of the visitor, and of all countries when that is asked for', async () => {
    const { user, router, called } = await open('/en/products')
    const country = await screen.findByRole('combobox', { name: 'Country' })
    expect(country).toHaveDisplayValue('Egypt')
    expect(called.find((address) => address.includes('/product/search'))).toContain('country=eg')
    await user.selectOptions(country, 'All countries')
    await waitFor(() => expect(router.state.location.search).toBe('?country=all'))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Country' })).toHaveDisplayValue('All countries'))
  })

  it.each([
    ['en', '/en/products', 'Last checked Jan 5, 2026'],
    ['ar', '/products', 'آخر تحديث للسعر: 5 يناير 2026'],
  ])('say the day of a price that was read long ago, in %s', async (_, at, sentence) => {
    const listed = inList()
    const best = listed.best && { ...listed.best, seenAt: '2026-01-05T08:00:00.000Z' }
    await open(at, [
      answer(
        productSearchByAddress,
        page([{ ...listed, best }, inList({ id: productId.replace('1', '2'), name: 'Galaxy A35' })]),
      ),
      stores,
    ])
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  it('ask whether another spelling was meant, and show what it finds', async () => {
    await open('/en/products?search=galxy&country=sa', [
      answer(productSearchByAddress, { ...page(), didYouMean: 'galaxy' }),
      stores,
    ])
    expect(await screen.findByRole('link', { name: 'Did you mean “\u2068galaxy\u2069”?' })).toHaveAttribute(
      'href',
      '/en/products?search=galaxy&country=sa',
    )
    expect(screen.getByRole('link', { name: 'Galaxy A55, 128 GB' })).toBeVisible()
  })

  it.each([
    ['en', '/en/products?search=noon', 'Results for “\u2068noon\u2069”', ['Stores', 'Products', 'Codes']],
    ['ar', '/products?search=noon', 'نتائج البحث عن «\u2068noon\u2069»', ['المتاجر', 'المنتجات', 'الأكواد']],
  ])('stand in groups below the search, in %s', async (_, at, heading, groups) => {
    await open(at)
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(groups)
  })

  it('count the codes of a store for the country of the page, and copy its best one', async () => {
    const { user, called } = await open('/en/products?search=noon&country=sa')
    expect(await screen.findByText('3 codes')).toBeVisible()
    expect(called.find((address) => address.includes('/shop/suggest'))).toContain('country=sa')
    await user.click(screen.getByRole('button', { name: 'Copy code SAVE15, 15% off everything' }))
    expect(await navigator.clipboard.readText()).toBe('SAVE15')
  })

  it('leave out stores whose names are only near, where products have the name as it was typed', async () => {
    const near = answer(shopSuggest, { items: [noonFound], didYouMean: 'Noon' })
    const { unmount } = await open('/en/products?search=sony', [found, near])
    expect(await screen.findByRole('heading', { name: say('found') })).toBeVisible()
    expect(screen.queryByRole('heading', { name: say('shops') })).toBeNull()
    expect(screen.queryByText(/Did you mean/)).toBeNull()
    unmount()
    await open('/en/products?search=nuun', [answer(productSearchByAddress, page([])), near])
    expect(await screen.findByRole('link', { name: 'Did you mean “\u2068Noon\u2069”?' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Noon' })).toBeVisible()
  })

  it.each([
    ['noon', '/en/shop/12/noon'],
    ['galaxy', '/en/products'],
  ])('lead from %s with Enter to %s', async (typed, path) => {
    const named = answer(shopNamed, ({ query }) => ({
      shop: query.get('search') === 'noon' ? { id: 12, slug: 'noon' } : null,
    }))
    const { user, router, called } = await open('/en/products', [found, stores, named])
    await user.type(await screen.findByRole('searchbox'), `${typed}{Enter}`)
    await waitFor(() => expect(called.some((address) => address.includes('/shop/named'))).toBe(true))
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
  })

  it('come page by page', async () => {
    const other = inList({ id: productId.replace('1', '2'), name: 'Galaxy A35' })
    const pages = answer(productSearchByAddress, ({ query }) =>
      query.get('cursor') === 'next' ? page([other]) : page([inList()], 'next'),
    )
    const { user } = await open('/en/products', [pages])
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    expect(await screen.findByRole('link', { name: 'Galaxy A35' })).toBeVisible()
    expect(screen.getByText('2 of 2 shown')).toBeVisible()
  })

  it('that are none are said so, in both languages', async () => {
    const none = answer(productSearchByAddress, page([]))
    const { unmount } = await open('/en/products?search=zzz', [none, stores])
    expect(await screen.findByText('Nothing found for “zzz”')).toBeVisible()
    unmount()
    await open('/products?search=zzz', [none, stores])
    expect(await screen.findByText('لا توجد نتائج للبحث عن «zzz»')).toBeVisible()
  })

  it('that are none are not counted where stores were found', async () => {
    await open('/en/products?search=noon', [answer(productSearchByAddress, page([])), stores])
    expect(await screen.findByRole('heading', { name: 'Stores' })).toBeVisible()
    expect(screen.queryByText('0 products')).toBeNull()
  })

  it('that are none lead to the form for stores, and to what the search may have meant', async () => {
    const none = answer(productSearchByAddress, page([]))
    const near = answer(shopSuggest, { items: [], didYouMean: 'noon' })
    await open('/en/products?search=nuun&country=sa', [none, near])
    const ask = await screen.findByRole('link', { name: askForStoreWords.en.askForStore })
    expect(ask).toHaveAttribute('href', '/en/add-store?store=nuun')
    expect(screen.getByRole('link', { name: 'Did you mean “\u2068noon\u2069”?' })).toHaveAttribute(
      'href',
      '/en/products?search=noon&country=sa',
    )
  })

  it.each([
    ['en', '/en/products?search=iphone 15', 'Closest matches: “\u2068iphone\u2069”'],
    ['ar', '/products?search=iphone 15', 'أقرب النتائج: «\u2068iphone\u2069»'],
  ])('that are none are followed by the nearest ones, named as such, in %s', async (_, at, heading) => {
    const near = answer(productSearchByAddress, ({ query }) =>
      query.get('search') === 'iphone' ? page() : { ...page([]), didYouMean: 'iphone' },
    )
    await open(at, [near, stores])
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Galaxy A55, 128 GB' })).toBeVisible()
    expect(screen.queryByText(/Did you mean|هل تقصد/)).toBeNull()
  })

  it.each(['iphone 15', 'آيفون ١٥', 'red cotton dress for women'])(
    'that are none and no store’s name, as %s, lead to what can be pasted',
    async (search) => {
      await open(`/en/products?search=${search}`, [answer(productSearchByAddress, page([])), stores])
      expect(await screen.findByText(translate(productsWords, 'en')('noneProductHint'))).toBeVisible()
      expect(screen.queryByRole('link', { name: askForStoreWords.en.askForStore })).toBeNull()
    },
  )

  it('keep their page when they cannot be read', async () => {
    const { user } = await open('/en/products', [refuse(productSearchByAddress, 'SERVICE_UNAVAILABLE')])
    expect(await screen.findByText('Products could not be loaded')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByRole('searchbox')).toBeVisible()
  })
})

describe('the products tracked on this device', () => {
  afterEach(() => localStorage.clear())
  const pages = answer(productPage, samplePage)

  it('are listed for a guest, and can be ended there', async () => {
    trackLocally(productId)
    const { user } = await open('/en/products', [answer(productSearchByAddress, page([])), stores, pages])
    const list = await screen.findByRole('region', { name: 'Tracked on this device' })
    expect(within(list).getByRole('link', { name: 'Galaxy A55, 128 GB' })).toBeVisible()
    await user.click(within(list).getByRole('button', { name: /^Stop tracking/ }))
    expect(screen.queryByRole('region', { name: 'Tracked on this device' })).toBeNull()
    expect(localTracking()).toEqual([])
  })

  it('are no part of what an account sees', async () => {
    trackLocally(productId)
    await storeSession({ user: account, tokens: { accessToken: 'access', refreshToken: 'refresh' } })
    await open('/en/products', [found, stores, pages])
    expect(await screen.findByRole('heading', { name: 'Recent price drops' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Tracked on this device' })).toBeNull()
    await clearSession()
  })
})

describe('a pasted address', () => {
  const at = `/en/products?${new URLSearchParams({ search: 'https://www.noon.example/p/1' })}`
  const shop = {
    ...noon,
    description: 'Everything',
    categoryName: 'Marketplace',
    currency: 'SAR',
    visitUrl: 'https://noon.example/?from=qasima',
  }

  it('of a known product leads to its page', async () => {
    const { router } = await open(at, [
      found,
      answer(shopByDomain, { shop, countsByCountry: {}, coupons: [], nextCursor: null }),
    ])
    await waitFor(() => expect(router.state.location.pathname).toBe(`/en/product/${productId}/galaxy-a55-128-gb`))
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('of a known product is a link to it where no script leads there', async () => {
    const links = new Set<string | null>()
    const watch = new MutationObserver(() => {
      for (const link of screen.queryAllByRole('link', { name: inList().name })) links.add(link.getAttribute('href'))
    })
    watch.observe(document.body, { childList: true, subtree: true })
    const { router } = await open(at, [
      found,
      answer(shopByDomain, { shop, countsByCountry: {}, coupons: [], nextCursor: null }),
    ])
    await waitFor(() => expect(router.state.location.pathname).toContain(productId))
    watch.disconnect()
    expect([...links]).toEqual([`/en/product/${productId}/galaxy-a55-128-gb`])
  })

  const nothing = answer(productSearchByAddress, page([]))
  const store = answer(shopByDomain, { shop, countsByCountry: {}, coupons: [], nextCursor: null })
  const read = readPage()

  it('of an unknown product is read at once, and shows price and code to everybody', async () => {
    const bodies: unknown[] = []
    await open(at, [
      nothing,
      store,
      answer(lookUpProduct, ({ body }) => {
        bodies.push(body)
        return read
      }),
    ])
    const product = await screen.findByRole('group', { name: 'Kettle' })
    expect(product).toHaveFocus()
    expect(product).toHaveTextContent('Price now')
    expect(product).toHaveTextContent(/SAR.?199/)
    expect(product).toHaveTextContent('SAVE10')
    expect(product).toHaveTextContent(/SAR.?179\.10/)
    // No country was chosen, so that of the store’s domain counts; the price is converted for the visitor all the same.
    expect(bodies).toEqual([{ url: 'https://www.noon.example/p/1', currency: 'EGP' }])
    expect(screen.getByRole('link', { name: /Codes for/ })).toHaveAttribute('href', '/en/shop/12/noon')
    expect(screen.getByRole('searchbox')).toHaveValue('https://www.noon.example/p/1')
  })

  it.each(['country=eg', 'profile-country=eg'])('is read for the country that was chosen: %s', async (cookie) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the header and the session write it
    document.cookie = `${cookie}; Path=/`
    const bodies: unknown[] = []
    await open(at, [
      nothing,
      store,
      answer(lookUpProduct, ({ body }) => {
        bodies.push(body)
        return read
      }),
    ])
    await screen.findByRole('group', { name: 'Kettle' })
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${cookie}; Path=/; Max-Age=0`
    expect(bodies).toEqual([{ url: 'https://www.noon.example/p/1', country: 'eg', currency: 'EGP' }])
  })

  it('of an unknown product is watched by an email address, in two actions', async () => {
    const bodies: unknown[] = []
    const { user } = await open(at, [
      nothing,
      store,
      answer(lookUpProduct, read),
      answer(addGuestAlert, ({ body }) => {
        bodies.push(body)
        return { id: productId }
      }),
    ])
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'sara@example.com{Enter}')
    expect(await screen.findByText(/Open the email we sent to .*sara@example\.com/)).toBeVisible()
    expect(bodies).toEqual([
      {
        url: 'https://www.noon.example/p/1',
        target: { amount: 18_900, currency: 'SAR' },
        email: 'sara@example.com',
        language: 'en',
        country: 'eg',
      },
    ])
  })

  it('says what is happening while its page is read', async () => {
    await open(at, [nothing, store, answer(lookUpProduct, () => new Promise<never>(() => {}))])
    expect(await screen.findByText(reading('reading'))).toHaveAttribute('role', 'status')
  })

  it('that is known under another form leads to its page', async () => {
    const { router } = await open(at, [nothing, store, answer(lookUpProduct, readPage({ isKnown: true }))])
    await waitFor(() => expect(router.state.location.pathname).toBe(`/en/product/${productId}/galaxy-a55-128-gb`))
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('of a product that other stores sell shows what is known of it there', async () => {
    await open(at, [
      nothing,
      store,
      answer(lookUpProduct, { ...read, product: { ...samplePage.product } }),
      answer(productPage, samplePage),
      answer(productHistory, { currency: 'SAR', conversions: [], points: [], summary: null, periods: [] }),
    ])
    expect(await screen.findByRole('link', { name: 'Price history and all stores' })).toHaveAttribute(
      'href',
      `/en/product/${productId}/galaxy-a55-128-gb`,
    )
    expect(screen.getByRole('heading', { name: 'Prices by store' })).toBeVisible()
  })

  it.each([
    ['PRODUCT_PAGE_UNREADABLE', reading('pageTitle')],
    ['PRODUCT_PAGE_MISSING', reading('missingTitle')],
    ['TURBO_MICROSERVICE_DOWN', reading('awayTitle')],
    ['TOO_MANY_REQUESTS', 'We couldn’t read this page'],
  ] as const)('that cannot be read (%s) says why, keeps the link and tries again', async (key, title) => {
    let isReadable = false
    const { user, router } = await open(at, [
      nothing,
      store,
      answer(lookUpProduct, () => (isReadable ? read : Promise.reject(problem(key)))),
    ])
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('https://www.noon.example/p/1')
    isReadable = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('group', { name: 'Kettle' })).toBeVisible()
    expect(router.state.location.search).toBe(at.slice(at.indexOf('?')))
  })

  it('of an unknown product is tracked by an account with the price that was chosen, and its page opens', async () => {
    await storeSession({ user: account, tokens: { accessToken: 'access', refreshToken: 'refresh' } })
    const bodies: unknown[] = []
    const choices = [19_900, 21_900].map((amount) => ({ amount, currency: 'SAR' }))
    const { user, router } = await open(at, [
      nothing,
      store,
      answer(lookUpProduct, readPage({ price: null, choices })),
      answer(track, ({ body }) => {
        bodies.push(body)
        return bodies.length === 1 ? Promise.reject(problem('PRODUCT_PAGE_UNREADABLE')) : trackedProduct()
      }),
    ])
    const button = { name: 'Track the price of this product' }
    await user.click(await screen.findByRole('button', button))
    expect(screen.getByText(reading('chooseOne'))).toBeVisible()
    expect(bodies).toEqual([])
    await user.click(screen.getByRole('radio', { name: /219/ }))
    await user.click(screen.getByRole('button', button))
    expect(await screen.findByText(/could not read a price on this page/)).toBeVisible()
    await user.click(screen.getByRole('button', button))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/en/product/${productId}/galaxy-a55-128-gb`))
    expect(bodies[1]).toEqual({ url: 'https://www.noon.example/p/1', country: 'eg', price: choices[1] })
    await clearSession()
  })

  it.each([
    ['', '', 18_900],
    [', from the target that was typed before there was an account', '&target=150.00', 15_000],
  ])('of an unknown product is tracked with an alert by one press of an account%s', async (_, query, amount) => {
    await storeSession({ user: account, tokens: { accessToken: 'access', refreshToken: 'refresh' } })
    const bodies: unknown[] = []
    const { user, router } = await open(at + query, [
      nothing,
      store,
      answer(lookUpProduct, read),
      answer(track, ({ body }) => {
        bodies.push(body)
        return trackedProduct()
      }),
      answer(addAlert, ({ body }) => {
        bodies.push(body)
        return targetAlert
      }),
    ])
    const card = within(await screen.findByRole('region', { name: 'Tell me when it costs less' }))
    expect(within(card.getByRole('group', { name: 'Suggested prices' })).getAllByRole('button')).toHaveLength(2)
    await user.click(card.getByRole('button', { name: 'Set the alert' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/en/product/${productId}/galaxy-a55-128-gb`))
    expect(bodies).toEqual([
      { url: 'https://www.noon.example/p/1', country: 'eg' },
      { kind: 'target', amount, currency: 'SAR' },
    ])
    await clearSession()
  })

  it('takes the target that was typed to the page of a known product', async () => {
    const { router } = await open(`${at}&target=150.00`, [found, store])
    await waitFor(() => expect(router.state.location.pathname).toContain(productId))
    expect(router.state.location.search).toBe('?target=150.00')
  })

  it.each([
    ['en', 'Your link from \u2068Noon\u2069'],
    ['ar', 'رابطك من \u2068Noon\u2069'],
  ])('is the heading of its page in %s, then the product, without the filters of the list', async (language, first) => {
    let finish = () => {}
    const reply = new Promise<typeof read>((resolve) => {
      finish = () => resolve(read)
    })
    await open(language === 'en' ? at : at.replace('/en', ''), [nothing, store, answer(lookUpProduct, () => reply)])
    expect(await screen.findByRole('heading', { level: 1, name: first })).toBeVisible()
    expect(screen.queryByRole('combobox')).toBeNull()
    finish()
    expect(await screen.findByRole('heading', { level: 1, name: 'Kettle' })).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })

  it('leaves the focus where a visitor is by the time the page is read', async () => {
    let finish = () => {}
    const reply = new Promise<typeof read>((resolve) => {
      finish = () => resolve(read)
    })
    await open(at, [nothing, store, answer(lookUpProduct, () => reply)])
    const field = await screen.findByRole('searchbox')
    field.focus()
    finish()
    expect(await screen.findByRole('group', { name: 'Kettle' })).toBeVisible()
    expect(field).toHaveFocus()
  })

  it.each(readingReasons)('that cannot be read (%s) says why once', async (reason) => {
    const refused = () => problem('PRODUCT_PAGE_UNREADABLE', { reason })
    await open(at, [nothing, store, answer(lookUpProduct, () => Promise.reject(refused()))])
    const { title, advice } = readingReasonWords[reason].en
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText(title)).toBeVisible()
    expect(within(alert).getByText(advice)).toBeVisible()
    expect(alert.textContent?.split(title)).toHaveLength(2)
  })

  it('is found inside of a text that was shared', async () => {
    const shared = new URLSearchParams({ search: 'Look at this: https://www.noon.example/p/1.' })
    await open(`/en/products?${shared}`, [nothing, store, answer(lookUpProduct, read)])
    expect(await screen.findByRole('group', { name: 'Kettle' })).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('https://www.noon.example/p/1')
  })

  it('of no store of ours says that it is not supported', async () => {
    await open(at, [answer(productSearchByAddress, page([])), refuse(shopByDomain, 'NOT_FOUND')])
    expect(await screen.findByText(/www\.noon\.example.* is not supported yet/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Suggest a store' })).toHaveAttribute(
      'href',
      '/en/add-store?store=www.noon.example',
    )
  })
})
