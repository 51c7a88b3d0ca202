import { createContext, useContext } from 'react'

/** How this page is replaced by another document, without a history entry. */
export const ReplaceLocationContext = createContext((address: string) => location.replace(address))

export const useReplaceLocation = () => useContext(ReplaceLocationContext)
