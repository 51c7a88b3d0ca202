import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { clearSession, session } from '@qasima/shared/session/session'
import { act, screen, waitFor, within } from '@testing-library/react'
import { landing, observers, renderSite, shops } from '../testing/render-site.tsx'

const signin = { route: { path: '/signin', title: { ar: 'تسجيل الدخول', en: 'Sign in' } } }
const dashboard = { route: { path: '/dashboard', title: { ar: 'حسابي', en: 'Account' } } }
const user = {
  id: '1',
  email: 'a@qasima.example',
  firstName: 'منى',
  lastName: 'سعيد',
  sex: 'FEMALE',
  birthDate: '1990-01-01',
  country: 'eg',
  isEmailVerified: true,
}

const banner = () => within(screen.getByRole('banner'))
const menuButton = (name = 'Menu') => screen.getByRole('button', { name })

beforeEach(() => localStorage.clear())
afterEach(() => clearSession())

describe('the navbar', () => {
  it('marks the current page, in both languages', async () => {
    const { unmount } = await renderSite('/en/shops')
    // Hidden in a narrow navbar, so include hidden links.
    const shopsLink = banner().getByRole('link', { name: /^Shops/, hidden: true })
    expect(shopsLink).toHaveAttribute('aria-current', 'page')
    expect(shopsLink).toHaveTextContent('New')
    expect(banner().getByRole('link', { name: 'Products', hidden: true })).toHaveAttribute('href', '/en/products')
    expect(banner().getByRole('link', { name: 'Home', hidden: true })).not.toHaveAttribute('aria-current')
    unmount()
    await renderSite('/')
    expect(banner().getByRole('link', { name: 'الرئيسية', hidden: true })).toHaveAttribute('aria-current', 'page')
    expect(banner().getByRole('link', { name: /^المتاجر/, hidden: true })).toHaveTextContent('جديد')
  })

  it('offers no account if no remote provides accounts', async () => {
    await renderSite('/en')
    expect(banner().queryByRole('link', { name: 'Sign in', hidden: true })).toBeNull()
  })

  it('offers sign-in, and the profile after that', async () => {
    await renderSite('/en', { screens: { landing, shops, signin, dashboard } })
    expect(banner().getByRole('link', { name: 'Sign in', hidden: true })).toHaveAttribute('href', '/en/signin')
    act(() => session.setState({ user, tokens: { accessToken: 'a', refreshToken: 'r' } }))
    expect(banner().getByRole('link', { name: 'Profile', hidden: true })).toHaveAttribute('href', '/en/dashboard')
    act(() => session.setState({ user: { ...user, isEmailVerified: false } }))
    expect(banner().getByRole('link', { name: 'Profile', hidden: true })).toHaveAttribute('href', '/en/dashboard')
    act(() => void clearSession())
    expect(banner().getByRole('link', { name: 'Sign in', hidden: true })).toBeInTheDocument()
  })

  it("returns to the page after sign-in, and keeps an entry screen's target", async () => {
    const screens = { landing, shops, signin: { route: { ...signin.route, access: 'guest' as const } }, dashboard }
    const href = () => banner().getByRole('link', { name: 'Sign in', hidden: true }).getAttribute('href')
    const { unmount } = await renderSite('/en/shops?letter=N#foot', { screens })
    expect(href()).toBe(`/en/signin?${new URLSearchParams({ redirect: '/en/shops?letter=N#foot' })}`)
    unmount()
    await renderSite('/en/signin?redirect=%2Fen%2Fshops', { screens })
    expect(href()).toBe('/en/signin?redirect=%2Fen%2Fshops')
  })

  it('has a bell only for a complete account', async () => {
    globalThis.fetch = async () => Response.json({ items: [], unread: 0, nextCursor: null })
    await renderSite('/en', { screens: { landing, shops, signin, dashboard } })
    expect(banner().queryByRole('button', { name: /^Notifications/ })).toBeNull()
    act(() =>
      session.setState({ user: { ...user, isEmailVerified: false }, tokens: { accessToken: 'a', refreshToken: 'r' } }),
    )
    expect(banner().queryByRole('button', { name: /^Notifications/ })).toBeNull()
    act(() => session.setState({ user }))
    expect(await banner().findByRole('button', { name: 'Notifications' })).toBeVisible()
    act(() => void clearSession())
    expect(banner().queryByRole('button', { name: /^Notifications/ })).toBeNull()
  })

  it('is visually separated once the page is scrolled', async () => {
    await renderSite('/en')
    const scroll = (isIntersecting: boolean) =>
      act(() =>
        observers.at(-1)?.callback([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver),
      )
    expect(screen.getByRole('banner')).not.toHaveAttribute('data-scrolled')
    scroll(false)
    expect(screen.getByRole('banner')).toHaveAttribute('data-scrolled')
    scroll(true)
    expect(screen.getByRole('banner')).not.toHaveAttribute('data-scrolled')
  })

  it('says while the device is offline', async () => {
    await renderSite('/')
    const go = (onLine: boolean) =>
      act(() => {
        Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine })
        window.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
      })
    go(false)
    expect(banner().getByRole('status')).toHaveTextContent('أنت غير متصل بالإنترنت')
    go(true)
    expect(banner().getByRole('status')).toBeEmptyDOMElement()
  })
})

describe('the search in the navbar', () => {
  const products = { route: { path: '/products', title: { ar: 'المنتجات', en: 'Products' } } }
  // No store has this name, and nothing is suggested.
  beforeEach(() => {
    globalThis.fetch = async () => Response.json({ shop: null, items: [], didYouMean: null })
  })

  it.each([
    ['/', 'بحث', 'ابحث عن متجر أو منتج'],
    ['/en', 'Search', 'Search stores or products'],
  ])('opens from its button, takes the focus and leads to the typed search, at %s', async (at, button, name) => {
    const { user, address } = await renderSite(at, { screens: { landing, shops, products } })
    const opener = banner().getByRole('button', { name: button, hidden: true })
    await user.click(opener)
    const input = await screen.findByRole('combobox', { name, hidden: true })
    await waitFor(() => expect(input).toHaveFocus())
    await user.keyboard('{Escape}')
    expect(input).not.toBeInTheDocument()
    await user.click(opener)
    await user.type(await screen.findByRole('combobox', { name, hidden: true }), 'galaxy{Enter}')
    await waitFor(() => expect(address()).toBe(`${at === '/' ? '' : at}/products?search=galaxy`))
    expect(screen.queryByRole('combobox', { name, hidden: true })).toBeNull()
  })

  it('accepts a product address with all its parameters', async () => {
    const { user, address } = await renderSite('/en', { screens: { landing, shops, products } })
    await user.click(banner().getByRole('button', { name: 'Search', hidden: true }))
    const search = `https://shop.example/galaxy?${'tag=advert&'.repeat(40)}variant=blue`
    await user.click(await banner().findByRole('combobox', { hidden: true }))
    await user.paste(search)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe(`/en/products?${new URLSearchParams({ search })}`))
  })

  it('is not offered if no remote provides products', async () => {
    await renderSite('/en')
    expect(banner().queryByRole('button', { name: 'Search', hidden: true })).toBeNull()
  })
})

describe('the folded menu', () => {
  const screens = { landing, shops, signin, dashboard }

  it('opens from the keyboard, with home, shops, products, account, download and country in tab order', async () => {
    const { user } = await renderSite('/en', { screens })
    act(() => menuButton().focus())
    await user.keyboard('{Enter}')
    expect(menuButton()).toHaveAttribute('aria-expanded', 'true')
    const names: (string | null)[] = []
    for (let step = 0; step < 6; step += 1) {
      await user.tab()
      names.push(document.activeElement?.textContent ?? null)
    }
    expect(names).toEqual(['Home', 'ShopsNew', 'Products', 'Sign in', 'Download free', 'Egypt'])
  })

  it('closes with Escape and returns the focus', async () => {
    const { user } = await renderSite('/', { screens })
    await user.click(menuButton('القائمة'))
    await user.tab()
    await user.keyboard('{Escape}')
    expect(menuButton('القائمة')).toHaveAttribute('aria-expanded', 'false')
    expect(menuButton('القائمة')).toHaveFocus()
  })

  it('closes when a page is opened from it', async () => {
    const { user, address } = await renderSite('/en', { screens })
    await user.click(menuButton())
    const menu = document.getElementById(menuButton().getAttribute('aria-controls') ?? '')
    await user.click(within(menu as HTMLElement).getByRole('link', { name: /^Shops/ }))
    await waitFor(() => expect(menuButton()).toHaveAttribute('aria-expanded', 'false'))
    expect(address()).toBe('/en/shops')
    expect(menu).not.toBeInTheDocument()
  })
})
