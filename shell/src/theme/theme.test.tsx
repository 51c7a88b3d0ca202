import { beforeEach, describe, expect, it } from '@jest/globals'
import { preferences } from '@qasima/shared/session/preferences'
import { screen } from '@testing-library/react'
import { renderSite } from '../testing/render-site.tsx'
import { chooseTheme, startTheme, themeChoice } from './theme.ts'

const onScreen = () => document.documentElement.dataset.theme
const device = Object.assign(new EventTarget(), { matches: false, media: '' })

const deviceTurns = (theme: 'light' | 'dark') => {
  device.matches = theme === 'light'
  device.dispatchEvent(new Event('change'))
}

const otherTabChooses = (theme: string) => {
  localStorage.setItem('theme', theme)
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }))
}

beforeEach(() => {
  localStorage.clear()
  device.matches = false
  Object.assign(window, { matchMedia: () => device })
  themeChoice.setState({ choice: 'dark' })
})

describe('the theme', () => {
  it('is dark until the visitor chooses', () => {
    startTheme('localhost')
    expect(onScreen()).toBe('dark')
    expect(localStorage.getItem('theme')).toBeNull()
  })

  it('is dark if the stored choice is invalid', () => {
    localStorage.setItem('theme', 'sepia')
    startTheme('localhost')
    expect(onScreen()).toBe('dark')
  })

  it('is chosen in the navbar, and stored under its own key', async () => {
    startTheme('localhost')
    const { user } = await renderSite('/en')
    await user.click(screen.getByRole('button', { name: 'Theme' }))
    expect(await screen.findByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
    await user.click(await screen.findByRole('menuitemradio', { name: 'Light' }))
    expect(onScreen()).toBe('light')
    expect(localStorage.getItem('theme')).toBe('light')
    expect(preferences.getState().theme).toBe('light')
  })

  it('is named in Arabic too', async () => {
    startTheme('localhost')
    const { user } = await renderSite('/')
    await user.click(screen.getByRole('button', { name: 'المظهر' }))
    expect((await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)).toEqual([
      'فاتح',
      'داكن',
      'حسب الجهاز',
    ])
  })

  it('follows the device immediately if the choice is system', () => {
    startTheme('localhost')
    chooseTheme('system')
    expect(onScreen()).toBe('dark')
    deviceTurns('light')
    expect(onScreen()).toBe('light')
    expect(preferences.getState().theme).toBe('light')
    chooseTheme('dark')
    deviceTurns('light')
    expect(onScreen()).toBe('dark')
  })

  it('follows a choice in another tab', () => {
    startTheme('localhost')
    otherTabChooses('light')
    expect(onScreen()).toBe('light')
    expect(themeChoice.getState().choice).toBe('light')
  })
})
