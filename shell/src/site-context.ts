import { type DocumentState, documentStateElement } from '@qasima/shared/federation/document-state'
import { readState } from '@qasima/shared/federation/packed-state'
import { routesOfRegistry } from '@qasima/shared/federation/registry'
import { createContext, useContext } from 'react'

/** Reads the state that the edge put into the document. */
export function readDocumentState(): DocumentState {
  return readState(document.getElementById(documentStateElement)?.textContent ?? '')
}

export const SiteContext = createContext<DocumentState | null>(null)

/** The edge's state about this site and visitor. */
export function useSite(): DocumentState {
  const site = useContext(SiteContext)
  if (!site) throw new Error('There is no site around this component')
  return site
}

/** Whether some remote owns the path: links to unknown paths are not offered. */
export const useHasRoute = (path: string): boolean =>
  routesOfRegistry(useSite().registry).some(({ route }) => route.path === path)
