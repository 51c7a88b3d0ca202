import type { FileTexts } from './tree-change.ts'

/** What is said of a new screen. */
export interface NewScreen {
  /** Its folder, and its address. */
  readonly name: string
  readonly title: { readonly ar: string; readonly en: string }
}

/** The lines that a remote gains with a screen. */
export interface ScreenLines {
  /** The row of `remote.ts`. */
  readonly row: string
  /** What the row needs: an import. */
  readonly imports: string
}

export interface ScreenParts extends ScreenLines {
  /** By their names in the folder of the screen. */
  readonly files: FileTexts
}

/** A text as code has it. */
export const quoted = (value: unknown): string => JSON.stringify(value)

/** `bestDeals` of `best-deals`. */
export const camelCase = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
