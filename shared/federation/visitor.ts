import { createContext, useContext } from 'react'

/** What is known of the visitor before they say anything. */
export interface Visitor {
  /** Lower case id of the country the visitor seems to be in. */
  readonly country: string
  readonly contact: { readonly email: string; readonly whatsapp: string }
}

export const VisitorContext = createContext<Visitor>({ country: 'eg', contact: { email: '', whatsapp: '' } })

export const useVisitor = (): Visitor => useContext(VisitorContext)
