/**
 * A section of the back-office as data: `defineSection(collection, { columns, fields })` states what differs from the
 * collection's schema; `sectionScreens(section)` makes its screens.
 */

import type { ComponentType, ReactNode } from 'react'
import type { Static, TObject, TSchema } from 'typebox'
import type { AnyCollection } from '../../contract/collection.ts'
import type { BulkResult } from '../../contract/collection-bulk.ts'
import { backOfficePath } from '../../federation/back-office.ts'
import { kindOf } from '../../schema/json-schema.ts'
import type { Kind } from '../../schema/kind.ts'
import { labelOf } from './labels.ts'
import type { AnyItem } from './record.ts'

/** One column of a list, or one line of a card. */
export interface Column<Item = AnyItem> {
  /** A field of the record; any other name needs `render`. */
  readonly name: string
  readonly label?: string
  /** Whether it is hidden by default; the first column never is. */
  readonly hidden?: boolean
  /** The field to sort by, if it is not the column's own; false if sorting makes no sense. */
  readonly sort?: string | false
  /** Width in rem, if the default of its kind does not fit. */
  readonly width?: number
  readonly render?: (item: Item) => ReactNode
}

/** The props of a field's control. */
interface FieldControl<Value = unknown> {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly disabled: boolean
  /** Errors of parts of the value, by their path below the field: `0.domain`. */
  readonly problems: Readonly<Record<string, string>>
  /** All current values of the form. */
  readonly values: Readonly<Record<string, unknown>>
}

/** One field of a form; what is omitted follows from the schema. */
export interface FieldSpec<Item = AnyItem> {
  /** A field that staff write; any other name is shown by `render` and never sent. */
  readonly name: string
  readonly label?: string
  readonly kind?: Kind
  readonly hint?: string
  /** Title of the form section that starts here and lasts until the next. */
  readonly group?: string
  /** Whether it takes the full width of the form, if its kind does not imply that. */
  readonly isWide?: boolean
  /** Whether the form shows it with the current values; a hidden field is sent as null. */
  readonly when?: (values: Readonly<Record<string, unknown>>) => boolean
  /** Whether it is read-only in this record, for the signed-in staff. */
  readonly isFixed?: (item: Item) => boolean
  readonly render?: (control: FieldControl<never>, item: Item | null) => ReactNode
}

/** A bulk change of this section beyond the standard ones: "Pause", "Mark as verified". */
interface BulkPatch {
  readonly label: string
  readonly patch: Readonly<Record<string, unknown>>
}

/** An action with a call of its own that cannot be undone: "Send a reset link". Needs the update permission. */
export interface SectionAction {
  readonly label: string
  /** The phrase for a processed record in a report: `sent a reset link`. */
  readonly said: string
  /** Maximum records per call. */
  readonly maxRecords: number
  readonly run: (ids: readonly string[]) => Promise<{ readonly results: BulkResult[] }>
}

/** A record of another section. */
interface Mention {
  readonly section: string
  readonly id: string
}

interface SectionTab<Item> {
  /** The value in the URL, as `?tab=figures`. */
  readonly name: string
  readonly label: string
  readonly content: ComponentType<{ item: Item }>
}

interface SectionParts<Item> {
  readonly columns: readonly Column<Item>[]
  readonly fields: readonly FieldSpec<Item>[]
  /** The default query of the list: `filter[status]=ACTIVE&sort=-createdAt`. */
  readonly query?: string
  readonly bulk?: readonly BulkPatch[]
  readonly actions?: readonly SectionAction[]
  /** The head of a record's card, if its first column is not suitable. */
  readonly card?: (item: Item) => ReactNode
  /**
   * A hook that returns why the staff member may not change this record, beyond the section's permissions; null if they
   * may.
   */
  readonly useRefusal?: (item: Item | null) => string | null
  /** A notice above the form: that a record is not shown to visitors, and why. */
  readonly notice?: ComponentType<{ item: Item }>
  /** Additional tabs of an existing record, such as its figures. */
  readonly tabs?: readonly SectionTab<Item>[]
  /** Content beside the form of an existing record: figures, history, related lists. */
  readonly aside?: ComponentType<{ item: Item }>
  /** Shown beside the list when an entry of a log is clicked. */
  readonly detail?: ComponentType<{ item: Item }>
  /** Records whose names the columns show with `RelationName`, besides those of relations. */
  readonly mentions?: (item: Item) => readonly Mention[]
}

/** A section, for code that does not depend on its fields. */
export type Section = SectionParts<AnyItem> & { readonly collection: AnyCollection }

/** Any collection or log with records of this type. */
type CollectionOf<Item extends TObject> = Omit<AnyCollection, 'item' | 'write' | 'patch' | 'routes' | 'id'> & {
  readonly item: Item
}

/** Describes a section. Its parts are typed by its record; the result is not. */
export function defineSection<Item extends TObject>(
  collection: CollectionOf<Item>,
  parts: SectionParts<Static<Item>>,
): Section {
  // Columns and fields only get records of this collection.
  return { ...parts, collection } as unknown as Section
}

/** The label of a field in a section: that of its column or form field, otherwise derived from its name. */
export function labelIn({ columns, fields }: Pick<Section, 'columns' | 'fields'>, name: string): string {
  const labels = [...columns, ...fields].filter((each) => each.name === name).flatMap(({ label }) => label ?? [])
  return labels[0] ?? labelOf(name)
}

/** The schema of a field: the writable one if there is one, otherwise the readable one. */
export function schemaOf({ write, item }: Pick<AnyCollection, 'write' | 'item'>, name: string): TSchema | undefined {
  return write.properties[name] ?? item.properties[name]
}

/** The kind of a field or column; undefined if it has no schema. */
export function kindIn(collection: AnyCollection, name: string): Kind | undefined {
  const schema = schemaOf(collection, name)
  return schema && kindOf(schema)
}

/** The path of a section's list. */
export const sectionPath = ({ collection }: Pick<Section, 'collection'>): string => pathOfSection(collection.name)

/** The path of the section with this name. */
export const pathOfSection = (name: string): string => `${backOfficePath}/${name}`
