/** What is said of a new section. */
export interface NewSection {
  /** Its folder, and what its permissions end with. */
  readonly name: string
  readonly label: { readonly ar: string; readonly en: string }
  /** A name of Lucide. */
  readonly icon: string
  /** Place in the menu. */
  readonly order: number
  /** What the contract declares under its name, if it does. */
  readonly declared?: DeclaredSection
}

/** A section that the contract declares, as it is imported. */
export interface DeclaredSection {
  readonly identifier: string
  /** `@qasima/shared/contract/deals/deals.collection`. */
  readonly request: string
  /** Where it is a collection. */
  readonly list?: DeclaredList
}

/** What a section shows of a collection. */
export interface DeclaredList {
  /** Fields of its records, in the order that a list shows them. */
  readonly columns: readonly string[]
  /** What staff write. */
  readonly fields: readonly string[]
}

/** A text as code has it. */
export const quoted = (value: unknown): string => JSON.stringify(value)
