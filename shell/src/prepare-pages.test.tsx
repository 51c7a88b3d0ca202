import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { RouteDescription } from '@qasima/shared/federation/remote'
import { configureCalls } from '@qasima/shared/http/client-settings'
import { waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { preparePages } from './prepare-pages.ts'
import { screenRoute } from './screen-route.ts'

const described = (path: string, more: Partial<RouteDescription> = {}): RouteDescription => ({
  path,
  title: { ar: path, en: path },
  description: { ar: path, en: path },
  ...more,
})

let asked: string[]
let codeIsHere: () => void
let stop: () => void
const Screen = () => null
const open = jest.fn<() => Promise<{ Component: typeof Screen }>>()

function page() {
  const screens = [
    described('/'),
    described('/shop/:shopId', { data: ['/api/v1/shop/shop-list/{shopId}{?country,sort}'], visitorCountry: true }),
    described('/mine', { data: ['/api/v1/auth/profile'], access: 'user' }),
  ]
  const children = screens.map((route) => screenRoute({ route, open }, []))
  const router = createMemoryRouter([{ path: '/en?', children }], { initialEntries: ['/blog'] })
  stop = preparePages(router)
  return router
}

function link(href: string): HTMLElement {
  document.body.innerHTML = `<a href="${href}"><span>Store</span></a>`
  return document.querySelector('span') ?? document.body
}

beforeEach(() => {
  asked = []
  open.mockImplementation(
    () =>
      new Promise((resolve) => {
        codeIsHere = () => resolve({ Component: Screen })
      }),
  )
  globalThis.fetch = jest.fn(async (address) => {
    asked.push(String(address))
    return Response.json({})
  }) as typeof fetch
  configureCalls({ country: () => 'sa', keptReads: null })
})

afterEach(() => {
  stop()
  open.mockReset()
  document.body.innerHTML = ''
})

describe('a page that is opened', () => {
  it('reads its data while its code is loading', async () => {
    const router = page()
    void router.navigate('/en/shop/12?sort=newest')
    await waitFor(() => expect(asked).toEqual(['/api/v1/shop/shop-list/12?country=sa&sort=newest']))
    expect(router.state.navigation.state).toBe('loading')
    codeIsHere()
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/shop/12'))
    expect(asked).toHaveLength(1)
  })

  it('of an account makes its reads itself', async () => {
    const router = page()
    await router.navigate('/mine')
    expect(asked).toEqual([])
  })
})

describe('a link', () => {
  it('a touched link starts to load the code and data of its page', () => {
    page()
    link('/shop/13').dispatchEvent(new Event('touchstart', { bubbles: true }))
    expect(open).toHaveBeenCalledTimes(1)
    expect(asked).toEqual(['/api/v1/shop/shop-list/13?country=sa'])
  })

  it('so does one that the pointer rests on, once', async () => {
    page()
    const text = link('/shop/14')
    text.dispatchEvent(new Event('pointerover', { bubbles: true }))
    expect(asked).toEqual([])
    await waitFor(() => expect(asked).toHaveLength(1))
    text.dispatchEvent(new Event('touchstart', { bubbles: true }))
    expect(asked).toHaveLength(1)
  })

  it('but not one that the pointer only passes, with data saving on, or to another site', () => {
    jest.useFakeTimers()
    page()
    link('/shop/15').dispatchEvent(new Event('pointerover', { bubbles: true }))
    document.body.dispatchEvent(new Event('pointerover', { bubbles: true }))
    link('https://noon.com/shop/15').dispatchEvent(new Event('touchstart', { bubbles: true }))
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    link('/shop/16').dispatchEvent(new Event('pointerover', { bubbles: true }))
    jest.advanceTimersByTime(1_000)
    jest.useRealTimers()
    expect(asked).toEqual([])
    expect(open).not.toHaveBeenCalled()
    Reflect.deleteProperty(navigator, 'connection')
  })
})
