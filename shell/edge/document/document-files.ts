/** A file to preload. */
export interface Preload {
  readonly address: string
  readonly as: 'script' | 'font'
  readonly integrity?: string
}

/** One of our own scripts; without integrity if a developer's computer serves it, since it changes too often. */
export interface DocumentScript {
  readonly address: string
  readonly integrity?: string
}

/** A stylesheet, which browsers cache for the next page. */
export type DocumentStyles = Required<DocumentScript>

/** The scripts that start a page, and those to preload. */
export interface DocumentFiles {
  readonly scripts: readonly DocumentScript[]
  readonly preloads: readonly DocumentScript[]
}

/** Inline texts of a document that its policy lists by hash. */
export interface InlineTexts {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}
