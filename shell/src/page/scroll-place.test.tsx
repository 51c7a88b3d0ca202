import { afterEach, expect, it, jest } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { landing, place, renderSite, shops } from '../testing/render-site.tsx'

const positions = 'scroll-places'
const { scrollTo } = window
afterEach(() => {
  window.scrollTo = scrollTo
  sessionStorage.removeItem(positions)
  jest.restoreAllMocks()
})

/** Sets whether the page was navigated to or reloaded. */
function came(type: 'navigate' | 'reload') {
  const entries = () => [{ type }]
  Object.defineProperty(performance, 'getEntriesByType', { value: entries, configurable: true })
}

it('a reloaded page is scrolled to where it was left, once its screen is rendered', async () => {
  came('reload')
  sessionStorage.setItem(positions, JSON.stringify({ '/en/shops': 900 }))
  const drawn: boolean[] = []
  window.scrollTo = ((_x: number, y: number) => {
    if (y === 900) drawn.push(screen.queryByRole('heading', { name: '/en/shops' }) !== null)
    // One of two call signatures.
  }) as typeof window.scrollTo
  const { promise, resolve } = Promise.withResolvers<null>()
  const loader = jest.fn(() => promise)
  const rendered = renderSite('/en/shops', { screens: { landing, shops: { ...shops, module: { ...place, loader } } } })
  await waitFor(() => expect(loader).toHaveBeenCalled())
  expect(drawn).toEqual([])
  resolve(null)
  await rendered
  await waitFor(() => expect(drawn.length).toBeGreaterThan(0))
  expect(drawn).not.toContain(false)
})

it('a page opened by its address is not', async () => {
  came('navigate')
  history.replaceState(null, '', '/en/shops')
  sessionStorage.setItem(positions, JSON.stringify({ '/en/shops': 900, kept: 300 }))
  const places: number[] = []
  window.scrollTo = ((_x: number, y: number) => void places.push(y)) as typeof window.scrollTo
  await renderSite('/en/shops')
  expect(JSON.parse(sessionStorage.getItem(positions) ?? '')).toEqual({ kept: 300 })
  expect(places).not.toContain(900)
})
