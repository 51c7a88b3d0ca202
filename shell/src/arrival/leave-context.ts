import { createContext, useContext } from 'react'

/** How this page is left for another document, without a way back to it. */
export const LeaveContext = createContext((address: string) => location.replace(address))

export const useLeave = () => useContext(LeaveContext)
