import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { type Language, languages } from '../contract/language.ts'
import { type Digits, digitForms } from '../i18n/digits.ts'

/**
 * What the interface remembers in this browser. On the site the address decides language and direction;
 * the two kept here are the back-office's own.
 */
export interface Preferences {
  readonly direction: 'rtl' | 'ltr'
  /** The theme on screen; whether it was chosen or follows the device is kept under the key `theme`. */
  readonly theme: 'light' | 'dark'
  readonly language: Language
  readonly isSidebarCollapsed: boolean
  readonly isLoading: boolean
  readonly pageTitle: string
  /** In which digits Arabic pages write their numbers. */
  readonly digits: Digits
  /** How lists are shown: as rows, as cards, or by what fits. */
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
  // What was loading when the page was left is not loading now.
  isLoading: () => false,
  pageTitle: (value) => typeof value === 'string',
  digits: (value) => digitForms.some((digits) => digits === value),
  viewMode: (value) => value === 'list' || value === 'grid' || value === 'hybrid',
}

/** What can be trusted of a stored value: older releases and other programs may have written it. */
function trusted(stored: unknown): Partial<Preferences> {
  if (typeof stored !== 'object' || stored === null) return {}
  // A name that is none of a preference has no rule that allows it.
  return Object.fromEntries(
    Object.entries(stored).filter(([name, value]) => allowed[name as keyof Preferences]?.(value)),
  )
}

/** Makes a store of preferences over the browser's local storage. */
export const createPreferences = () =>
  createStore<Preferences>()(
    persist(() => defaultPreferences, {
      name: preferencesKey,
      storage: createJSONStorage(() => localStorage),
      merge: (stored, current) => ({ ...current, ...trusted(stored) }),
    }),
  )

/** The one set of preferences of the page. */
export const preferences = createPreferences()
