import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { clearSession, session } from '@qasima/shared/session/session'
import { act, screen, waitFor, within } from '@testing-library/react'
import { landing, place, renderSite, shops } from '../testing/render-site.tsx'
import { chooseCountry } from './watch-country.ts'

const profile = {
  id: '1',
  email: 'mona@qasima.example',
  firstName: 'منى',
  lastName: 'سعيد',
  sex: 'FEMALE',
  birthDate: '1990-01-01',
  country: 'kw',
  isEmailVerified: true,
}
const tokens = { accessToken: 'a', refreshToken: 'r' }
const forget = (name: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: takes away what a test left
  document.cookie = `${name}=; Path=/; Max-Age=0`
}

beforeEach(async () => {
  await clearSession()
  forget('country')
  forget('profile-country')
})
afterEach(() => clearSession())

const menuOf = (name: RegExp) => screen.getByRole('button', { name, hidden: true })

describe('the country in the header', () => {
  it('is shown, and another one is chosen from a list by keyboard and stored', async () => {
    const { user } = await renderSite('/en')
    act(() => menuOf(/Codes and prices for Egypt/).focus())
    await user.keyboard('{ArrowDown}')
    const menu = await screen.findByRole('menu', { name: 'Codes and prices for' })
    expect(within(menu).getByRole('menuitemradio', { name: 'Egypt' })).toHaveAttribute('aria-checked', 'true')
    await user.click(within(menu).getByRole('menuitemradio', { name: 'Saudi Arabia' }))
    expect(menuOf(/Codes and prices for Saudi Arabia/)).toBeInTheDocument()
    expect(document.cookie).toContain('country=sa')
  })

  it('makes pages reload, without the country in their address', async () => {
    const seen: string[] = []
    const loader = ({ request }: { request: Request }) => {
      seen.push(new URL(request.url).search)
      return null
    }
    const module = { ...place, loader }
    const { address } = await renderSite('/en/shops?sort=name&country=kw', {
      screens: { landing, shops: { ...shops, module } },
    })
    await act(() => chooseCountry('sa', 'localhost'))
    await waitFor(() => expect(address()).toBe('/en/shops?sort=name'))
    await waitFor(() => expect(seen.at(-1)).toBe('?sort=name'))
  })

  it('follows a choice in another tab when this one becomes visible', async () => {
    await renderSite('/en')
    // biome-ignore lint/suspicious/noDocumentCookie: as the other tab does
    document.cookie = 'country=qa; Path=/'
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(menuOf(/Codes and prices for Qatar/)).toBeInTheDocument())
  })

  it("is the page's, whose address takes precedence over a choice", async () => {
    await renderSite('/en/shops?country=sa')
    expect(menuOf(/Codes and prices for Saudi Arabia/)).toHaveTextContent('Saudi Arabia')
    act(() => session.setState({ user: profile, tokens }))
    expect(menuOf(/Codes and prices for Saudi Arabia/)).toBeInTheDocument()
  })

  it.each([
    ['Saudi Arabia', '?country=sa&sort=name'],
    ['all countries', '?country=all&sort=name'],
  ])('is removed from the address of a page for %s by choosing the same country again', async (name, query) => {
    const { user, address } = await renderSite(`/en/shops${query}`)
    await user.click(menuOf(new RegExp(`Codes and prices for ${name}`)))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Egypt' }))
    await waitFor(() => expect(address()).toBe('/en/shops?sort=name'))
    expect(menuOf(/Codes and prices for Egypt/)).toBeInTheDocument()
  })

  it("is the profile's while none was chosen, and not after sign-out", async () => {
    await renderSite('/en')
    act(() => session.setState({ user: profile, tokens }))
    expect(menuOf(/Codes and prices for Kuwait/)).toBeInTheDocument()
    expect(document.cookie).toContain('profile-country=kw')
    act(() => void clearSession())
    await waitFor(() => expect(document.cookie).not.toContain('profile-country'))
  })

  it('stays as chosen when an account of another country signs in', async () => {
    const { user } = await renderSite('/en')
    await user.click(menuOf(/Codes and prices for Egypt/))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Jordan' }))
    act(() => session.setState({ user: profile, tokens }))
    expect(menuOf(/Codes and prices for Jordan/)).toBeInTheDocument()
  })

  it('follows a change of the profile, which counts as a choice', async () => {
    await renderSite('/en')
    act(() => session.setState({ user: profile, tokens }))
    act(() => session.setState({ user: { ...profile, country: 'ma' } }))
    expect(menuOf(/Codes and prices for Morocco/)).toBeInTheDocument()
    expect(document.cookie).toMatch(/(^|; )country=ma/)
  })

  it('is written to the profile of a complete account', async () => {
    const sent: unknown[] = []
    globalThis.fetch = async (input, init) => {
      if (!String(input).includes('/auth/profile')) return Response.json({ items: [], unread: 0, nextCursor: null })
      const account = { ...profile, userType: 'user', status: 'active', avatarUrl: null, hasPassword: true }
      if (init?.method === 'PATCH') sent.push(JSON.parse(String(init.body)))
      return Response.json({ user: { ...account, createdAt: '2026-01-01T00:00:00.000Z' } })
    }
    const { user } = await renderSite('/en')
    act(() => session.setState({ user: profile, tokens }))
    await user.click(menuOf(/Codes and prices for Kuwait/))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Oman' }))
    await waitFor(() => expect(sent).toMatchObject([{ firstName: 'منى', country: 'om' }]))
  })
})
