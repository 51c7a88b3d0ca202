import type { DocumentState } from './document-state.ts'

/** A page as requested from the rendering process. */
export interface PageRequest {
  /** Path and query, with the language prefix. */
  readonly address: string
  /** The document state, as the browser gets it; with `rendered`. */
  readonly state: DocumentState
}

/** The result for a page: its markup, or further reads that it needs. */
export type Rendering = { readonly page: RenderedPage } | { readonly reads: readonly string[] }

export interface RenderedPage {
  /** The content of the root element. */
  readonly html: string
  /** Its icon symbols, which belong before the root element; absent from releases that drew icons inline. */
  readonly symbols?: string
  /** The CSS of what it shows. */
  readonly styles: string
}

/** File descriptor of the pipe for replies, a line of JSON each; requests arrive in the same form on standard input. */
export const answerPipe = 3

/** From the edge: the screens of the release, once, and then pages. */
export type RenderRequest =
  | { readonly kind: 'release'; readonly release: string; readonly source: string }
  | { readonly kind: 'page'; readonly page: PageRequest }

/** From the rendering process; one reply per request. `memory`: resident, in bytes. */
export type RenderAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'rendering'; readonly rendering: Rendering; readonly memory: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly memory: number }
