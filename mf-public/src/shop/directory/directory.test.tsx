import { beforeEach, describe, expect, it } from '@jest/globals'
import { categoryList } from '@qasima/shared/contract/category/category.routes'
import type { CountryId } from '@qasima/shared/contract/country'
import { type ShopListing, shopList } from '@qasima/shared/contract/shop/shop.routes'
import { translate } from '@qasima/shared/i18n/words'
import { answer, problem, type RecordedCall, renderScreen } from '@qasima/shared/testing/render-screen'
import { act, screen, waitFor, within } from '@testing-library/react'
import { askForStoreWords } from '../../search/ask-for-store.words.ts'
import * as shops from './directory.tsx'
import { directoryWords } from './directory.words.ts'

const fashion = '0198c0de-0000-7000-8000-000000000001'
const pageOf = 4

const store = (id: number, change: Partial<ShopListing> = {}): ShopListing => ({
  id,
  shopName: `Store ${id}`,
  slug: `store-${id}`,
  logo: null,
  domain: `store-${id}.example`,
  categoryId: fashion,
  countries: ['sa'] as CountryId[],
  couponCount: 3,
  ...change,
})

const allStores = Array.from({ length: 11 }, (_, place) => store(place + 1))

/** Eleven stores in pages of four; the search keeps names that hold it. */
const directory = answer(shopList, ({ query }) => {
  const found = allStores.filter(({ shopName }) => shopName.includes(query.get('search') ?? ''))
  const from = Number(query.get('cursor') ?? 0)
  const next = from + pageOf
  return {
    items: found.slice(from, next),
    total: found.length,
    letters: ['S'],
    didYouMean: null,
    nextCursor: next < found.length ? String(next) : null,
  }
})

const categories = answer(categoryList, {
  items: [{ id: fashion, slug: 'fashion', name: 'Fashion', shopCount: 11 }],
})

const open = (at: string, answers = [directory, categories]) => renderScreen(shops, { path: '/shops', at, answers })

/** The foot of the list comes into sight when the test says so. */
let showFoot: () => void

beforeEach(() => {
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      showFoot = () => callback([{ isIntersecting: true }])
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

const cards = () => screen.getAllByRole('link', { name: /^Store \d+$/ })

describe('the store directory', () => {
  it('says how many stores there are, in both languages', async () => {
    const english = await open('/en/shops')
    expect(await screen.findByText('11 stores')).toBeVisible()
    expect(document.documentElement.dir).toBe('ltr')
    english.unmount()

    await open('/shops')
    expect(await screen.findByText('11 متجرًا')).toBeVisible()
    expect(document.documentElement.dir).toBe('rtl')
  })

  it('puts what is typed into the address once it settles, as one entry of the history', async () => {
    const { router, user, called } = await open('/en/shops')
    const search = await screen.findByRole('combobox', { name: 'Search stores' })
    const before = called.length
    await user.type(search, 'Store 7')
    await waitFor(() => expect(router.state.location.search).toBe('?search=Store+7'))
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(called.slice(before).filter((address) => address.includes('shop-list'))).toHaveLength(1)

    await user.clear(search)
    await user.type(search, 'Store 9')
    await waitFor(() => expect(router.state.location.search).toBe('?search=Store+9'))
    await act(() => router.navigate(-1))
    await waitFor(() => expect(search).toHaveValue(''))
    expect(router.state.location.search).toBe('')
  })

  it('makes each finished search an entry of its own', async () => {
    const { router, user } = await open('/en/shops')
    const search = await screen.findByRole('combobox', { name: 'Search stores' })
    await user.type(search, 'Store 7{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?search=Store+7'))
    await user.clear(search)
    await user.type(search, 'Store 9{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?search=Store+9'))
    await act(() => router.navigate(-1))
    await waitFor(() => expect(search).toHaveValue('Store 7'))
  })

  it('opens with the filters of its address and asks for them', async () => {
    const { called } = await open(`/en/shops?categoryId=${fashion}&country=sa&letter=S&sort=name`)
    await screen.findByText('11 stores')
    const asked = new URL(called.find((address) => address.includes('shop-list')) ?? '', 'http://localhost')
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      categoryId: fashion,
      country: 'sa',
      letter: 'S',
      sort: 'name',
    })
    expect(screen.getByLabelText('Country')).toHaveValue('sa')
    expect(within(screen.getByLabelText('First letter')).getByText('S')).toHaveAttribute('aria-pressed', 'true')
  })

  it('leaves out of the call what no filter could have written', async () => {
    const { called } = await open('/en/shops?search=%00&country=xx&letter=%40&categoryId=1&sort=best&page=3')
    await screen.findByText('11 stores')
    expect(called.find((address) => address.includes('shop-list'))).toBe('/api/v1/shop/shop-list?country=eg')
  })

  it('keeps the search while a filter is chosen, and takes one filter away alone', async () => {
    const { router, user } = await open('/en/shops?search=Store&country=sa')
    await user.selectOptions(await screen.findByLabelText('Category', { selector: 'select' }), 'Fashion')
    await waitFor(() => expect(router.state.location.search).toBe(`?search=Store&categoryId=${fashion}&country=sa`))
    await user.click(screen.getByRole('button', { name: 'Remove: Saudi Arabia' }))
    await waitFor(() => expect(router.state.location.search).toBe(`?search=Store&categoryId=${fashion}&country=all`))
  })

  it('goes along the alphabet with the arrow that points forward, and unfolds the other one', async () => {
    const { user } = await open('/shops')
    const letters = await screen.findByLabelText('الحرف الأول')
    act(() => within(letters).getByText('الكل').focus())
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(within(letters).getByText('ب')).toHaveFocus()
    expect(within(letters).queryByText('B')).toBeNull()
    await user.keyboard('{End}{Enter}')
    expect(within(letters).getByText('B')).toBeInTheDocument()
  })
})

describe('a list that grows', () => {
  it('loads further pages when asked and when its end comes near', async () => {
    const { user } = await open('/en/shops')
    await screen.findByText('4 of 11 shown')
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await screen.findByText('8 of 11 shown')
    act(() => showFoot())
    expect(screen.getByRole('button', { name: 'Load more' })).not.toHaveAttribute('aria-busy', 'true')
    act(() => window.dispatchEvent(new Event('scroll')))
    await screen.findByText('11 of 11 shown')
    expect(cards()).toHaveLength(11)
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('counts the places of stores that are awaited as none', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    const slow = answer(shopList, async (asked: RecordedCall<typeof shopList>) => {
      if (asked.query.has('cursor')) await arrived
      return directory.respond(asked as never) as never
    })
    const { user } = await open('/en/shops', [slow, categories])
    const more = await screen.findByRole('button', { name: 'Load more' })
    const items = () => within(screen.getByRole('main')).getAllByRole('listitem').length
    const before = items()
    await user.click(more)
    expect(more).toHaveAttribute('aria-busy', 'true')
    expect(items()).toBe(before)
    arrive()
    await screen.findByText('8 of 11 shown')
    expect(items()).toBe(before + pageOf)
  })

  it('is found as long as it was after Back', async () => {
    const { user, router } = await open('/en/shops')
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    await screen.findByText('8 of 11 shown')
    await act(() => router.navigate('/en/elsewhere'))
    await waitFor(() => expect(screen.queryByText('8 of 11 shown')).toBeNull())
    await act(() => router.navigate(-1))
    expect(await screen.findByText('8 of 11 shown')).toBeVisible()
  })

  it('says what went wrong with a further page, and tries again', async () => {
    let refusing = true
    const breaking = answer(shopList, (asked: RecordedCall<typeof shopList>) => {
      if (asked.query.has('cursor') && refusing) throw problem('SERVICE_UNAVAILABLE')
      return directory.respond(asked as never) as never
    })
    const { user } = await open('/en/shops', [breaking, categories])
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('More stores could not be loaded')
    refusing = false
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await screen.findByText('8 of 11 shown')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('nothing to show', () => {
  it('offers to clear a search that found nothing', async () => {
    const { user, router } = await open('/shops?search=zzz')
    expect(await screen.findByRole('heading', { name: 'لا توجد نتائج للبحث عن «zzz»' })).toBeVisible()
    const [clear] = screen.getAllByRole('button', { name: 'مسح البحث' }).slice(-1)
    await user.click(clear as HTMLElement)
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(await screen.findByText('11 متجرًا')).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'ابحث عن متجر' })).toHaveValue('')
  })

  it('turns off letters that no store begins with, and still says what they are', async () => {
    const { router, user } = await open('/en/shops')
    const bar = within(await screen.findByLabelText('First letter'))
    expect(bar.getByText('S')).not.toHaveAttribute('aria-disabled')
    const off = bar.getByText('Q')
    expect(off).toHaveAttribute('aria-disabled', 'true')
    await user.click(off)
    expect(router.state.location.search).toBe('')
  })

  it.each(['ar', 'en'] as const)(
    'asks whether another name was meant, and offers to ask for the store, %s',
    async (language) => {
      const guessing = answer(shopList, ({ query }) => {
        const found = query.get('search') === 'Store' ? allStores.slice(0, 2) : []
        return {
          items: found,
          total: found.length,
          letters: [],
          didYouMean: found.length > 0 ? null : 'Store',
          nextCursor: null,
        }
      })
      const ta = translate(askForStoreWords, language)
      const { user, router } = await open(`${language === 'en' ? '/en' : ''}/shops?search=Stroe`, [
        guessing,
        categories,
      ])
      expect(await screen.findByRole('link', { name: ta('askForStore') })).toHaveAttribute(
        'href',
        `${language === 'en' ? '/en' : ''}/add-store?store=Stroe`,
      )
      await user.click(screen.getByRole('link', { name: ta('meant', { name: 'Store' }) }))
      await waitFor(() => expect(router.state.location.search).toBe('?search=Store'))
      expect(await screen.findByRole('link', { name: 'Store 2' })).toBeVisible()
    },
  )

  it('says that no stores were found', async () => {
    const none = answer(shopList, { items: [], total: 0, letters: [], didYouMean: null, nextCursor: null })
    await open('/en/shops', [none, categories])
    expect(await screen.findByRole('heading', { name: 'No stores found' })).toBeVisible()
  })

  it('keeps the filters when the list cannot be had, and tries again', async () => {
    let refusing = true
    const breaking = answer(shopList, (asked: RecordedCall<typeof shopList>) => {
      if (refusing) throw problem('SERVICE_UNAVAILABLE')
      return directory.respond(asked as never) as never
    })
    const { user, router } = await open('/en/shops?search=Store&country=sa', [breaking, categories])
    expect(await screen.findByRole('alert')).toHaveTextContent('Stores could not be loaded')
    expect(screen.getByRole('combobox', { name: 'Search stores' })).toHaveValue('Store')
    refusing = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(cards()).toHaveLength(4))
    expect(router.state.location.search).toBe('?search=Store&country=sa')
  })
})

it('counts stores in all six forms of Arabic and both of English', () => {
  const said = (language: 'ar' | 'en') =>
    [0, 1, 2, 3, 11, 100].map((count) => translate(directoryWords, language)('stores', { count, shown: count }))
  expect(said('ar')).toEqual(['لا توجد متاجر', 'متجر واحد', 'متجران', '3 متاجر', '11 متجرًا', '100 متجر'])
  expect(said('en')).toEqual(['0 stores', '1 store', '2 stores', '3 stores', '11 stores', '100 stores'])
})
