import { beforeEach, describe, expect, it } from '@jest/globals'
import { preferences, preferencesKey } from '@qasima/shared/session/preferences'
import { screen, within } from '@testing-library/react'
import { renderSite } from '../testing/render-site.tsx'

const browserSpeaks = (...languages: string[]) =>
  Object.defineProperty(navigator, 'languages', { configurable: true, value: languages })

const switchTo = (name: string) => within(screen.getByRole('banner')).getByRole('link', { name })
const offer = () => screen.queryByRole('complementary')

beforeEach(() => {
  localStorage.clear()
  browserSpeaks('fr')
})

describe('changing the language', () => {
  it('keeps page, query, hash and input, in both directions', async () => {
    const { user, address } = await renderSite('/shops?search=%D9%86%D9%88%D9%86&country=sa#results')
    await user.type(screen.getByLabelText('Typed'), 'half a word')

    await user.click(switchTo('English'))
    expect(address()).toBe('/en/shops?search=%D9%86%D9%88%D9%86&country=sa#results')
    expect(document.documentElement).toHaveAttribute('dir', 'ltr')
    expect(screen.getByLabelText('Typed')).toHaveValue('half a word')

    await user.click(switchTo('العربية'))
    expect(address()).toBe('/shops?search=%D9%86%D9%88%D9%86&country=sa#results')
    expect(document.documentElement).toHaveAttribute('dir', 'rtl')
    expect(screen.getByLabelText('Typed')).toHaveValue('half a word')
  })

  it('works on pages that do not exist', async () => {
    const { user, address } = await renderSite('/nowhere')
    await user.click(switchTo('English'))
    expect(address()).toBe('/en/nowhere')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This page does not exist')
  })

  it('is remembered', async () => {
    const { user } = await renderSite('/')
    await user.click(switchTo('English'))
    expect(localStorage.getItem('language')).toBe('en')
  })
})

describe('the offer of the other language', () => {
  it('is in the language the visitor chose, and opens this page in it', async () => {
    localStorage.setItem('language', 'en')
    const { user, address } = await renderSite('/shops?search=a')
    expect(address()).toBe('/shops?search=a')
    expect(offer()).toHaveAttribute('lang', 'en')
    await user.click(screen.getByRole('link', { name: 'Open in English' }))
    expect(address()).toBe('/en/shops?search=a')
    expect(offer()).toBeNull()
  })

  it("follows the browser's languages while nothing was chosen", async () => {
    browserSpeaks('fr-FR', 'ar-SA', 'en')
    await renderSite('/en')
    expect(offer()).toHaveAttribute('dir', 'rtl')
    expect(screen.getByRole('link', { name: 'افتحها بالعربية' })).toHaveAttribute('href', '/')
  })

  it('is not shown to those who already read their language, or prefer neither', async () => {
    browserSpeaks('ar-EG', 'en')
    const { unmount } = await renderSite('/')
    expect(offer()).toBeNull()
    unmount()
    browserSpeaks('fr')
    await renderSite('/')
    expect(offer()).toBeNull()
  })

  it('is not shown again to those who declined', async () => {
    browserSpeaks('en-GB')
    const { user, unmount } = await renderSite('/')
    await user.click(screen.getByRole('button', { name: 'Stay in Arabic' }))
    expect(offer()).toBeNull()
    unmount()
    await renderSite('/')
    expect(offer()).toBeNull()
  })
})

describe('choosing the digits', () => {
  const footer = () => screen.getByRole('contentinfo')
  const year = String(new Date().getUTCFullYear())
  const own = year.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  beforeEach(() => {
    preferences.setState({ digits: 'latn' })
  })

  it('changes every number on the page at once, is stored, and can be undone', async () => {
    const { user } = await renderSite('/')
    expect(footer()).toHaveTextContent(year)
    await user.click(screen.getByRole('button', { name: 'الأرقام: ١٢٣' }))
    expect(footer()).toHaveTextContent(own)
    expect(footer()).not.toHaveTextContent(year)
    expect(JSON.parse(localStorage.getItem(preferencesKey) ?? '')).toMatchObject({ state: { digits: 'arab' } })
    await user.click(screen.getByRole('button', { name: 'الأرقام: 123' }))
    expect(footer()).toHaveTextContent(year)
  })

  it('applies from the first paint for a visitor who chose before, and only in Arabic', async () => {
    preferences.setState({ digits: 'arab' })
    const { user } = await renderSite('/')
    expect(footer()).toHaveTextContent(own)
    await user.click(switchTo('English'))
    expect(footer()).toHaveTextContent(year)
    expect(screen.queryByRole('button', { name: /Numbers|الأرقام/ })).toBeNull()
  })
})
