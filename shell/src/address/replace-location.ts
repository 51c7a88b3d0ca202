import { createContext, useContext } from 'react'

/** How this page is left for another document, without a way back to it. */
export const ReplaceLocationContext = createContext((address: string) => location.replace(address))

export const useReplaceLocation = () => useContext(ReplaceLocationContext)
