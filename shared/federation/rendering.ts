import type { DocumentState } from './document-state.ts'

/** A page as the process that renders is asked for it. */
export interface PageRequest {
  /** Path and query, with the prefix of the language. */
  readonly address: string
  /** What the document says to the browser too; with `rendered`. */
  readonly state: DocumentState
}

/** What a page came to: its markup, or the reads that it needs besides those that it was given. */
export type Rendering = { readonly page: RenderedPage } | { readonly reads: readonly string[] }

export interface RenderedPage {
  /** What stands in the root element. */
  readonly html: string
  /** The CSS of what it shows. */
  readonly styles: string
}

/** The number of the pipe on which answers come, a line of JSON each; requests come so on the standard input. */
export const answerPipe = 3

/** From the edge: the screens of the release, once, and then pages. */
export type RenderRequest =
  | { readonly kind: 'release'; readonly release: string; readonly source: string }
  | { readonly kind: 'page'; readonly page: PageRequest }

/** From the process that renders; one answer to each request. Memory: resident, in bytes. */
export type RenderAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'rendering'; readonly rendering: Rendering; readonly memory: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly memory: number }
