import { createStore } from 'zustand/vanilla'

interface CountryShown {
  readonly id: string
  /** Chosen by the visitor, and then used everywhere; otherwise the country in an address takes precedence. */
  readonly isChosen: boolean
}

/** The country of pages whose address names none. */
export const countryShown = createStore<CountryShown>(() => ({ id: '', isChosen: false }))
