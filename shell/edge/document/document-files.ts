/** A file to fetch before any code asks for it. */
export interface Preload {
  readonly address: string
  readonly as: 'script' | 'font'
  readonly integrity?: string
}

/** A script of ours; what a developer's computer serves changes too often for an integrity. */
export interface DocumentScript {
  readonly address: string
  readonly integrity?: string
}

/** A file of styles, which browsers keep for the next page. */
export type DocumentStyles = Required<DocumentScript>

/** The scripts that start a page, and those to fetch before they ask for them. */
export interface DocumentFiles {
  readonly scripts: readonly DocumentScript[]
  readonly preloads: readonly DocumentScript[]
}

/** The texts of a document that its policy names by their hashes. */
export interface InlineTexts {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}
