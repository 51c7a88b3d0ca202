import { createStore } from 'zustand/vanilla'

interface CountryShown {
  readonly id: string
  /** Chosen by the visitor, who then sees it everywhere; any other gives way to the country of an address. */
  readonly isChosen: boolean
}

/** The country that pages are for where their address names none. */
export const countryShown = createStore<CountryShown>(() => ({ id: '', isChosen: false }))
