import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type AnalyticsEvent, addSink } from '@qasima/shared/analytics/analytics'
import { preferences } from '@qasima/shared/session/preferences'
import { act, screen, waitFor } from '@testing-library/react'
import { landing, place, renderSite, shops } from './testing/render-site.tsx'

const store = {
  route: { path: '/shop/:shopId/:slug?', title: { ar: 'أكواد {shop.shopName}', en: '{shop.shopName} codes' } },
  module: { ...place, loader: () => ({ shop: { shopName: 'noon' } }) },
}
const reset = { route: { path: '/reset/:token', title: { ar: 'سر', en: 'Secret' }, unlisted: true } }
const bare = { route: { path: '/tour', title: { ar: 'جولة', en: 'Tour' }, layout: 'bare' as const } }
const screens = { landing, shops, store, reset, bare }

let events: AnalyticsEvent[] = []
let stop = () => {}

beforeEach(() => {
  localStorage.clear()
  document.head.innerHTML = '<title>as the edge wrote it</title><meta name="description" content="">'
  events = []
  stop = addSink({ record: (event) => events.push(event) })
})
afterEach(() => stop())

describe('the routes of the site', () => {
  it.each([
    ['/', 'ar', 'rtl'],
    ['/shops', 'ar', 'rtl'],
    ['/en', 'en', 'ltr'],
    ['/en/', 'en', 'ltr'],
    ['/en/shops', 'en', 'ltr'],
    ['/en/shop/12/noon', 'en', 'ltr'],
  ])('opens %s in the language of its first segment', async (at, language, direction) => {
    await renderSite(at, { screens })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(at)
    expect(document.documentElement).toHaveAttribute('lang', language)
    expect(document.documentElement).toHaveAttribute('dir', direction)
  })

  it.each(['/nowhere', '/entertainment', '/EN/shops', '/Shops', '/shops/extra'])('%s does not exist', async (at) => {
    await renderSite(at, { screens })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('هذه الصفحة غير موجودة')
  })

  it('says in English that a page does not exist, with the logo and a link home', async () => {
    const { user, address } = await renderSite('/en/nowhere', { screens })
    const main = screen.getByRole('main')
    expect(main).toHaveTextContent('This page does not exist')
    expect(main.querySelector('svg')).toHaveAccessibleName('Qasima')
    await user.click(screen.getByRole('link', { name: 'Home page' }))
    expect(address()).toBe('/en')
  })

  it('puts navbar and footer around a screen, unless it is standalone', async () => {
    const { unmount } = await renderSite('/en/shops', { screens })
    expect(screen.getByRole('banner')).toBeInTheDocument()
    expect(screen.getByRole('contentinfo')).toBeInTheDocument()
    unmount()
    await renderSite('/en/tour', { screens })
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.queryByRole('contentinfo')).toBeNull()
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1 }))
  })
})

describe('navigating to another page', () => {
  it('keeps the texts of the document from the edge', async () => {
    await renderSite('/en/shops', { screens })
    expect(document.title).toBe('as the edge wrote it')
    expect(document.querySelector('meta[name=description]')).toBeInTheDocument()
  })

  it('sets the title, removes the description, focuses the heading, and announces the title', async () => {
    const { user, router } = await renderSite('/en', { screens })
    await user.click(screen.getByRole('link', { name: 'To the stores' }))
    const heading = await screen.findByRole('heading', { level: 1, name: '/en/shops' })
    await waitFor(() => expect(heading).toHaveFocus())
    expect(document.title).toBe('Stores | Qasima')
    expect(document.querySelector('meta[name=description]')).toBeNull()
    await act(() => router.navigate('/en/shop/12/noon'))
    expect(document.title).toBe('noon codes | Qasima')
    expect(preferences.getState()).toMatchObject({ pageTitle: 'noon codes | Qasima', isLoading: false })
  })

  it('counts every page once, without the content of private addresses or queries', async () => {
    const { router } = await renderSite('/en/shops?search=a', { screens })
    await act(() => router.navigate('/en/shops?search=b'))
    await act(() => router.navigate('/en/shops?search=b#top'))
    await act(() => router.navigate('/shops?search=b'))
    await act(() => router.navigate('/reset/5f3a'))
    await act(() => router.navigate('/'))
    await act(() => router.navigate(-1))
    expect(events.map((event) => event.kind === 'page' && event.path)).toEqual([
      '/en/shops',
      '/shops',
      '/reset/:token',
      '/',
      '/reset/:token',
    ])
  })

  it('skips to the content on request, without changing the address', async () => {
    Element.prototype.scrollIntoView = () => {}
    const { user, address } = await renderSite('/en/shops', { screens })
    await user.click(screen.getByRole('link', { name: 'Skip to content' }))
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(address()).toBe('/en/shops')
  })
})
