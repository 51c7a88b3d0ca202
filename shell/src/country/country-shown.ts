import { createStore } from 'zustand/vanilla'

/** Id of the country that pages are for where their address names none. */
export const countryShown = createStore<{ readonly id: string }>(() => ({ id: '' }))
