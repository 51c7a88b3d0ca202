import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { type Language, languages } from '../contract/language.ts'
import { type Digits, digitForms } from '../i18n/digits.ts'

/**
 * What the interface remembers in this browser. On the site the address decides language and direction; the two stored
 * here are the back-office's own.
 */
export interface Preferences {
  readonly direction: 'rtl' | 'ltr'
  /** The current theme; whether it was chosen or follows the device is stored under the key `theme`. */
  readonly theme: 'light' | 'dark'
  readonly language: Language
  readonly isSidebarCollapsed: boolean
  readonly isLoading: boolean
  readonly pageTitle: string
  /** The digits for numbers on Arabic pages. */
  readonly digits: Digits
  /** How lists are shown: as rows, as cards, or whichever fits. */
  readonly viewMode: 'list' | 'grid' | 'hybrid'
}

export const defaultPreferences: Preferences = {
  direction: 'ltr',
  theme: 'dark',
  language: 'en',
  isSidebarCollapsed: false,
  isLoading: false,
  pageTitle: '',
  digits: 'latn',
  viewMode: 'hybrid',
}

/** Key of the preferences in local storage. */
export const preferencesKey = 'ui-preferences'

const allowed: { readonly [Name in keyof Preferences]: (value: unknown) => boolean } = {
  direction: (value) => value === 'rtl' || value === 'ltr',
  theme: (value) => value === 'light' || value === 'dark',
  language: (value) => languages.some((language) => language === value),
  isSidebarCollapsed: (value) => typeof value === 'boolean',
  // Loading state does not survive leaving the page.
  isLoading: () => false,
  pageTitle: (value) => typeof value === 'string',
  digits: (value) => digitForms.some((digits) => digits === value),
  viewMode: (value) => value === 'list' || value === 'grid' || value === 'hybrid',
}

/** The valid parts of a stored value: older releases and other programs may have written it. */
function trusted(stored: unknown): Partial<Preferences> {
  if (typeof stored !== 'object' || stored === null) return {}
  // Unknown names have no rule and are dropped.
  return Object.fromEntries(
    Object.entries(stored).filter(([name, value]) => allowed[name as keyof Preferences]?.(value)),
  )
}

/** Creates a preferences store backed by local storage. */
export const createPreferences = () =>
  createStore<Preferences>()(
    persist(() => defaultPreferences, {
      name: preferencesKey,
      storage: createJSONStorage(() => localStorage),
      merge: (stored, current) => ({ ...current, ...trusted(stored) }),
    }),
  )

/** The page's preferences. */
export const preferences = createPreferences()
