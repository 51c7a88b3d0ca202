import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { ShopOffer } from '@qasima/shared/contract/product/product'
import { shopProducts } from '@qasima/shared/contract/product/product.routes'
import type { SalePermit } from '@qasima/shared/contract/shop/sale-permit'
import { type ShopListing, shopPage } from '@qasima/shared/contract/shop/shop.routes'
import { answer, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { act, screen, waitFor, within } from '@testing-library/react'
import { coupon, evidence } from '../../coupon/coupon.sample.ts'
import * as shop from './shop-page.tsx'

const similar: ShopListing = {
  id: 13,
  shopName: 'Namshi',
  slug: 'namshi',
  logo: null,
  domain: 'namshi.example',
  categoryId: '0198c0de-0000-7000-8000-0000000000aa',
  countries: ['sa'],
  couponCount: 1,
}

const noon = {
  ...similar,
  id: 12,
  shopName: 'Noon',
  slug: 'noon',
  domain: 'noon.example',
  description: 'Everything',
  categoryName: 'Marketplace',
  currency: 'SAR',
  visitUrl: 'https://noon.example/?from=qasima',
}

const coupons = [
  coupon({
    id: 'best',
    code: 'SAVE 15\u200F',
    countries: ['sa', 'ae'],
    evidence: evidence(18, 3, new Date(Date.now() - 3 * 3_600_000).toISOString()),
    endsAt: new Date(Date.now() + 3.5 * 86_400_000).toISOString(),
  }),
  coupon({ id: 'egypt', code: 'MASR', description: 'Only in Egypt', countries: ['eg'] }),
  coupon({ id: 'late', code: 'OLD', description: 'Last year', state: 'expired', endsAt: '2025-11-30T00:00:00.000Z' }),
  coupon({
    id: 'fixed',
    code: null,
    description: 'Fifty off',
    discountType: 'fixed',
    percent: null,
    amount: { amount: 5000, currency: 'SAR' },
    countries: ['sa'],
  }),
]

const countsOf = (list: typeof coupons) => {
  const counts: Record<string, number> = {}
  for (const { state, countries } of list)
    if (state === 'active') for (const country of countries) counts[country] = (counts[country] ?? 0) + 1
  return counts
}

const found = (list = coupons, countsByCountry = countsOf(list), permits: SalePermit[] = []) =>
  answer(shopPage, { shop: noon, countsByCountry, coupons: list, permits, similarShops: [similar] })

const open = (at: string, answers = [found()], country = 'sa') =>
  renderScreen(shop, { path: '/shop/:shopId/:slug?', at, answers, country })

const ticket = (words: string) => screen.getByText(words).closest('article') as HTMLElement

beforeEach(() => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

describe('a store page', () => {
  it('shows its products that dropped lately below the codes, and nothing where none did', async () => {
    const offer: ShopOffer = {
      id: '0198c0de-0000-7000-8000-000000000001',
      slug: 'lamp',
      name: 'Lamp',
      brand: null,
      image: null,
      categoryId: similar.categoryId,
      categoryName: 'Home',
      pack: null,
      price: { amount: 9_000, currency: 'SAR' },
      converted: null,
      effective: {
        price: { amount: 8_100, currency: 'SAR' },
        converted: null,
        couponId: '0198c0de-0000-7000-8000-0000000000c1',
        tries: { worked: 9, failed: 1 },
        code: 'LAMP10',
      },
      dropPercent: 25,
      previous: { amount: 12_000, currency: 'SAR' },
      points: [
        { at: new Date(Date.now() - 40 * 86_400_000).toISOString(), amount: 12_000, inStock: true },
        { at: new Date(Date.now() - 86_400_000).toISOString(), amount: 9_000, inStock: true },
      ],
    }
    const { called, unmount } = await open('/en/shop/12/noon', [found(), answer(shopProducts, { items: [offer] })])
    const dropped = await screen.findByRole('region', { name: 'Recent price drops at this store' })
    expect(within(dropped).getByRole('link', { name: 'Lamp' })).toHaveAttribute('href', `/en/product/${offer.id}/lamp`)
    expect(within(dropped).getByText(/^\u2068−25%\u2069, from .*120/)).toBeVisible()
    expect(within(dropped).getByText(/81.* with code .*LAMP10/)).toBeVisible()
    expect(within(dropped).getByRole('img', { name: /Price of .*Lamp.* over 90 days/ })).toBeVisible()
    expect(called).toContain('/api/v1/product/shop/12?country=sa')
    unmount()
    const none = answer(shopProducts, () => ({ items: [] }))
    await open('/en/shop/12/noon', [found(), none])
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Recent price drops at this store' })).toBeNull()
  })

  it('names the store, its codes and the way to it', async () => {
    await open('/en/shop/12/noon')
    expect(await screen.findByRole('heading', { level: 1, name: 'Noon coupon codes' })).toBeVisible()
    const visit = screen.getByRole('link', { name: 'Visit store' })
    expect(visit).toHaveAttribute('href', noon.visitUrl)
    expect(visit).toHaveAttribute('rel', 'noopener nofollow sponsored')
    expect(screen.getByRole('link', { name: 'Namshi' })).toHaveAttribute('href', '/en/shop/13/namshi')
    const path = screen.getByRole('navigation', { name: 'Breadcrumb' })
    expect(within(path).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/en')
    expect(within(path).getByRole('link', { name: 'All Stores' })).toHaveAttribute('href', '/en/shops')
  })

  it('says what a coupon gives, how it did and until when', async () => {
    await open('/en/shop/12/noon')
    await screen.findByRole('heading', { level: 1 })
    const best = ticket('Fifteen percent off everything')
    expect(best).toHaveTextContent('15% off')
    // Beside the discount where there is room, and among the terms.
    expect(within(best).getAllByText('2026 code')).toHaveLength(2)
    expect(best).toHaveTextContent(
      'Worked 18 of 21 times in the last 14 days (all countries) · last worked 3 hours ago',
    )
    expect(best).toHaveTextContent('Ends in 3 days')
    expect(within(best).getByRole('heading', { level: 3, name: 'Fifteen percent off everything' })).toBeVisible()
    expect(within(best).getByText('Terms').closest('details')).toHaveTextContent(
      'Works in Saudi Arabia and United Arab Emirates',
    )
    const fixed = ticket('Fifty off')
    expect(fixed).toHaveTextContent('SAR 50 off')
    expect(within(fixed).getAllByText('2026 deal')).toHaveLength(2)
    expect(fixed).toHaveTextContent('Not tried yet')
    expect(fixed).toHaveTextContent('No code needed')
  })

  it.each([
    ['/en/shop/12/noon', 'Sale permits', 'Permit for the sale until December 1, 2026: 250119-1', 'Check the permit'],
    ['/shop/12/noon', 'تراخيص التخفيضات', 'ترخيص التخفيض حتى 1 ديسمبر 2026: 250119-1', 'تحقق من الترخيص'],
  ])('at %s shows permits, where they are confirmed, and a QR code when asked', async (at, title, sentence, check) => {
    const number = '250119-1'
    const url = 'https://sales.example/250119-1'
    const sale = { of: 'sale', number, url, endsAt: '2026-12-01T00:00:00.000Z' } as const
    const own = { of: 'shop', number: '7', url: null, endsAt: null } as const
    const { user } = await open(at, [found(coupons, countsOf(coupons), [own, sale])])
    const permits = (await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement
    expect(within(permits).getAllByRole('listitem')).toHaveLength(2)
    expect(permits).toHaveTextContent(sentence)
    const link = within(permits).getByRole('link', { name: new RegExp(check) })
    expect(link).toHaveAttribute('href', url)
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    expect(within(permits).queryByRole('img')).toBeNull()
    await user.click(within(permits).getByText(/QR/))
    expect(await within(permits).findByRole('img', { name: /QR.*250119-1/ })).toBeVisible()
  })

  it('has no room for permits where there is none', async () => {
    await open('/en/shop/12/noon')
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('Sale permits')).toBeNull()
  })

  it('says where a coupon was tried unless that is the country of the page, however narrow it is', async () => {
    const ownEvidence = { ...evidence(7, 2, null), country: 'sa' as const }
    await open('/en/shop/12/noon', [
      found([...coupons, coupon({ id: 'own', description: 'Tried here', countries: ['sa'], evidence: ownEvidence })]),
    ])
    expect(await screen.findByText('Worked 18 of 21 times (all countries)')).toBeVisible()
    expect(within(ticket('Tried here')).getByText('Worked 7 of 9 times')).toBeVisible()
  })

  it('says the same in Arabic, from right to left', async () => {
    await open('/shop/12/noon')
    expect(await screen.findByRole('heading', { level: 1, name: 'أكواد خصم Noon' })).toBeVisible()
    expect(document.documentElement.dir).toBe('rtl')
    const best = ticket('Fifteen percent off everything')
    expect(best).toHaveTextContent('نجح في 18 من 21 محاولة خلال آخر 14 يومًا (كل الدول) · آخر نجاح: قبل 3 ساعات')
    expect(best).toHaveTextContent('ينتهي خلال 3 أيام')
    expect(within(best).getAllByText('كود 2026')).toHaveLength(2)
    expect(within(best).getByRole('button', { name: 'نسخ الكود SAVE15، Fifteen percent off everything' })).toBeVisible()
  })

  it('copies the code without spaces and marks, and says so', async () => {
    const { user } = await open('/shop/12/noon')
    await screen.findByRole('heading', { level: 1 })
    const best = ticket('Fifteen percent off everything')
    await user.click(within(best).getByRole('button', { name: /^نسخ الكود/ }))
    expect(await within(best).findByRole('button', { name: 'تم النسخ' })).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe('SAVE15')
    const announced = screen.getByLabelText('Notifications')
    expect(within(announced).getByRole('status', { hidden: true })).toHaveTextContent(/نُسخ الكود \u2068SAVE15\u2069/)
    expect(best.querySelector('[data-torn]')).not.toBeNull()
  })

  it('says when the browser does not allow copying', async () => {
    const { user } = await open('/en/shop/12/noon')
    await screen.findByRole('heading', { level: 1 })
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    const best = ticket('Fifteen percent off everything')
    await user.click(within(best).getByRole('button', { name: 'Copy code SAVE15, Fifteen percent off everything' }))
    expect(await screen.findByText(/blocked copying/)).toBeInTheDocument()
    expect(best.querySelector('[data-torn]')).toBeNull()
  })

  it('keeps expired codes apart, closed, and not to be copied', async () => {
    await open('/en/shop/12/noon')
    const closed = (await screen.findByText('1 expired code')).closest('details') as HTMLDetailsElement
    expect(closed.open).toBe(false)
    expect(within(closed).getByText('Last year')).toBeInTheDocument()
    expect(within(closed).queryByRole('button', { name: /^Copy code/, hidden: true })).toBeNull()
  })
})

it.each([
  ['/en/shop/12/noon', 'Deals', 'Active deals: 1', 'The deal worked: Fifty off'],
  ['/shop/12/noon', 'عروض', 'العروض السارية: 1', 'نجح العرض: Fifty off'],
])('calls what needs no code a deal, at %s', async (at, heading, count, vote) => {
  await open(at, [found(coupons.filter(({ id }) => id === 'fixed'))])
  expect(await screen.findByRole('heading', { level: 2, name: new RegExp(`^${heading}`) })).toBeInTheDocument()
  expect(screen.getByText(new RegExp(count))).toBeVisible()
  expect(screen.getByRole('button', { name: vote })).toBeVisible()
})

describe('the country of the codes', () => {
  it('is the visitor’s own at first, and codes of other countries wait below', async () => {
    await open('/en/shop/12/noon')
    expect(await screen.findByRole('button', { name: /^Saudi Arabia/, pressed: true })).toBeVisible()
    const elsewhere = screen.getByText('Codes that don’t work in Saudi Arabia').closest('details') as HTMLElement
    expect(within(elsewhere).getByText('Only in Egypt')).toBeInTheDocument()
    expect(within(elsewhere).getAllByText('Works in Egypt')[0]).toBeInTheDocument()
  })

  it('is counted as the server counts, also where the page shows only the best', async () => {
    await open('/en/shop/12/noon', [found(coupons, { eg: 60, sa: 55 })])
    expect(await screen.findByText('Marketplace · Active codes and deals: 1')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Egypt/ })).toHaveTextContent('Egypt60')
    expect(screen.getByRole('button', { name: /^Saudi Arabia/ })).toHaveTextContent('Saudi Arabia55')
  })

  it('is the visitor’s own where the address names one we do not know', async () => {
    const { called } = await open('/en/shop/12/noon?country=zz')
    expect(await screen.findByRole('button', { name: /^Saudi Arabia/, pressed: true })).toBeVisible()
    expect(called).toContain('/api/v1/shop/shop-list/12?country=sa')
  })

  it('leads the others, however few codes work there', async () => {
    await open('/en/shop/12/noon', [found()], 'eg')
    const choices = within(await screen.findByRole('group', { name: 'Codes that work in' })).getAllByRole('button')
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'All countries',
      'Egypt1',
      'Saudi Arabia2',
      'United Arab Emirates1',
    ])
  })

  it('is chosen in the address, and asked for', async () => {
    const { router, user, called } = await open('/en/shop/12/noon')
    await user.click(await screen.findByRole('button', { name: /^Egypt/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?country=eg'))
    await waitFor(() => expect(ticket('Only in Egypt')).toBeVisible())
    await user.click(screen.getByRole('button', { name: 'All countries' }))
    await waitFor(() => expect(router.state.location.search).toBe('?country=all'))
    await waitFor(() => expect(screen.queryByText(/don’t work in/)).toBeNull())
    const asked = called.filter((address) => address.includes('/shop-list/'))
    expect(asked.map((address) => address.split('?')[1])).toEqual(['country=sa', 'country=eg', undefined])
  })

  it('is every country, and that is said, where nothing works in the visitor’s own', async () => {
    await open('/en/shop/12/noon', [found()], 'kw')
    expect(await screen.findByText(/No codes work in Kuwait right now/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'All countries', pressed: true })).toBeVisible()
  })
})

it('is put in another order by the server, and back', async () => {
  const list = ['one', 'two', 'three'].map((id) => coupon({ id, description: id, countries: ['sa'] }))
  const { user, router, called } = await open('/en/shop/12/noon', [found(list)])
  const order = await screen.findByRole('combobox', { name: 'Order of the codes' })
  await user.selectOptions(order, 'Highest saving first')
  await waitFor(() => expect(router.state.location.search).toBe('?sort=saving'))
  expect(called.filter((address) => address.includes('/shop-list/')).at(-1)).toContain('sort=saving')
  await waitFor(() => expect(order).toHaveValue('saving'))
  await user.selectOptions(order, 'Best first')
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

describe('what a page leads with', () => {
  const lately = new Date(Date.now() - 3_600_000).toISOString()
  const bar = () => screen.queryByText(/^Best code/)

  it('is the first code that is proven where the page is for', async () => {
    await open('/en/shop/12/noon')
    const best = (await screen.findByText('Start here')).closest('article')
    expect(best).toBe(ticket('Fifteen percent off everything'))
    expect(bar()).toBeInTheDocument()
  })

  it('is also a code that our team saw work, which says so', async () => {
    const only = coupon({ countries: ['sa'], evidence: { ...evidence(0, 0, lately), isProven: true } })
    await open('/en/shop/12/noon', [found([only])])
    const best = (await screen.findByText('Start here')).closest('article') as HTMLElement
    expect(within(best).getByText('Worked for our team')).toBeVisible()
  })

  it.each([
    ['works in other countries alone', coupon({ countries: ['eg'], evidence: evidence(30, 1, lately) })],
    ['failed more often than it worked', coupon({ countries: ['kw'], evidence: evidence(3, 9, lately) })],
  ])('is never a code that %s', async (_, only) => {
    await open('/en/shop/12/noon', [found([only])], 'kw')
    expect(await screen.findByRole('heading', { level: 3 })).toBeVisible()
    expect(screen.queryByText('Start here')).toBeNull()
    expect(bar()).toBeNull()
  })
})

it('names six countries of a code and counts the others, and folds those to choose from', async () => {
  const countries = ['sa', 'ae', 'eg', 'kw', 'jo', 'ma', 'lb', 'dz', 'qa', 'om', 'iq'] as const
  const { user } = await open('/en/shop/12/noon?country=all', [found([coupon({ countries: [...countries] })])])
  expect((await screen.findAllByText(/^Works in .*Morocco, and 5 more$/))[0]).toBeVisible()
  const choices = () => within(screen.getByRole('group', { name: 'Codes that work in' })).getAllByRole('button')
  expect(choices()).toHaveLength(1 + 6 + 1)
  await user.click(screen.getByRole('button', { name: 'and 5 more' }))
  expect(choices()).toHaveLength(1 + countries.length)
})

it('counts the seventh country of a code, and folds the seventh to choose from', async () => {
  const countries = ['sa', 'ae', 'eg', 'kw', 'jo', 'ma', 'lb'] as const
  await open('/en/shop/12/noon?country=all', [found([coupon({ countries: [...countries] })])])
  expect((await screen.findAllByText(/^Works in .*Morocco, and 1 more$/))[0]).toBeVisible()
  expect(screen.getByRole('button', { name: 'and 1 more' })).toBeVisible()
})

describe('an address that is not quite right', () => {
  it('with another slug becomes the right one in place, keeping what follows it', async () => {
    const { router, called } = await open('/en/shop/12/nun?country=ae')
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/shop/12/noon'))
    expect(router.state.location.search).toBe('?country=ae')
    expect(router.state.historyAction).toBe('REPLACE')
    expect(called.filter((address) => address.includes('/shop-list/'))).toHaveLength(1)
  })

  it('with zeros before the number becomes the right one in place', async () => {
    const { router } = await open('/en/shop/012/noon')
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/shop/12/noon'))
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it.each(['/en/shop/999/x', '/en/shop/abc'])('of no store offers a search: %s', async (at) => {
    const { user, router } = await open(at, [refuse(shopPage, 'NOT_FOUND')])
    expect(await screen.findByRole('heading', { name: 'No store found with this name' })).toBeVisible()
    await user.type(screen.getByRole('combobox', { name: 'Search stores' }), 'noon{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/shops'))
    expect(router.state.location.search).toBe('?search=noon')
  })

  it('leaves other failures to the shell', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    await act(() => open('/en/shop/12/noon', [refuse(shopPage, 'SERVICE_UNAVAILABLE')]))
    expect(await screen.findByText('The shell’s error view')).toBeVisible()
  })
})

it('says that a store has no codes, and shows similar ones', async () => {
  await open('/en/shop/12/noon', [found([])])
  expect(await screen.findByRole('heading', { name: 'No discount codes available currently' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Namshi' })).toBeVisible()
})
