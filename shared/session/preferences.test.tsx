import { beforeEach, describe, expect, it } from '@jest/globals'
import { createPreferences, defaultPreferences, preferencesKey } from './preferences.ts'

const store = (state: unknown) => localStorage.setItem(preferencesKey, JSON.stringify({ state, version: 0 }))

describe('preferences', () => {
  beforeEach(() => localStorage.clear())

  it('start with the product’s defaults', () => {
    expect(createPreferences().getState()).toEqual({
      direction: 'ltr',
      theme: 'dark',
      language: 'en',
      isSidebarCollapsed: false,
      isLoading: false,
      pageTitle: '',
      viewMode: 'hybrid',
      digits: 'latn',
    })
  })

  it('survive a reload', () => {
    createPreferences().setState({ isSidebarCollapsed: true, viewMode: 'grid', theme: 'light' })
    expect(createPreferences().getState()).toMatchObject({ isSidebarCollapsed: true, viewMode: 'grid', theme: 'light' })
  })

  it('ignore what another program wrote', () => {
    store({ theme: 'purple', viewMode: 7, isSidebarCollapsed: 'yes', direction: null, language: 'fr', unknown: 1 })
    expect(createPreferences().getState()).toEqual(defaultPreferences)
  })

  it('survive stored data that are not JSON', () => {
    localStorage.setItem(preferencesKey, '{')
    expect(createPreferences().getState()).toEqual(defaultPreferences)
  })

  it('never start in the loading state', () => {
    store({ isLoading: true, pageTitle: 'Ads' })
    expect(createPreferences().getState()).toMatchObject({ isLoading: false, pageTitle: 'Ads' })
  })
})
