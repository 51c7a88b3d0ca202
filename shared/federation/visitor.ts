import { createContext, useContext } from 'react'
import type { DownloadSlug } from '../contract/shortner/download.ts'

/** What screens know about the visitor from the start. */
export interface Visitor {
  /** Lower-case id of the country the visitor seems to be in. */
  readonly country: string
  readonly contact: { readonly email: string; readonly whatsapp: string }
  /** What can be downloaded; nothing where it is not known. */
  readonly downloads?: readonly DownloadSlug[] | undefined
  /** Schemes of our own apps that an address may lead to: `qasima://`. */
  readonly appRedirects: readonly string[]
}

export const VisitorContext = createContext<Visitor>({
  country: 'eg',
  contact: { email: '', whatsapp: '' },
  appRedirects: [],
})

export const useVisitor = (): Visitor => useContext(VisitorContext)
