/**
 * A section of the back-office as data: `defineSection(collection, { columns, fields })` says what differs from what
 * the schema of the collection says; `sectionScreens(section)` makes its screens.
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
  /** Shown at first by default; the first column always is. */
  readonly hidden?: boolean
  /** The field that sorting goes by, where it is not the column's own; false where it makes no sense. */
  readonly sort?: string | false
  /** Rem that it asks for, where its kind would give it less or more. */
  readonly width?: number
  readonly render?: (item: Item) => ReactNode
}

/** What the control of a field is given. */
interface FieldControl<Value = unknown> {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly disabled: boolean
  /** What is wrong with parts of the value, by their names below the field: `0.domain`. */
  readonly problems: Readonly<Record<string, string>>
  /** All current values of the form. */
  readonly values: Readonly<Record<string, unknown>>
}

/** One field of a form; what is not said follows from the schema. */
export interface FieldSpec<Item = AnyItem> {
  /** A field that staff write; any other name is shown by `render` and never sent. */
  readonly name: string
  readonly label?: string
  readonly kind?: Kind
  readonly hint?: string
  /** Title of the part of the form that starts here and lasts until the next. */
  readonly group?: string
  /** Takes the whole width of the form, where its kind does not say so already. */
  readonly isWide?: boolean
  /** Whether it has a place in the form as it stands; one that has none is sent as null. */
  readonly when?: (values: Readonly<Record<string, unknown>>) => boolean
  /** Whether it is shown and not to be changed in this record, by the person at the screen. */
  readonly isFixed?: (item: Item) => boolean
  readonly render?: (control: FieldControl<never>, item: Item | null) => ReactNode
}

/** A change of many records at once, beyond those that every section has: "Pause", "Mark as verified". */
interface BulkPatch {
  readonly label: string
  readonly patch: Readonly<Record<string, unknown>>
}

/** What is done to records by a call of its own, and cannot be undone: "Send a reset link". Needs the right to change. */
export interface SectionAction {
  readonly label: string
  /** What is true of a record for which it was done: `sent a reset link`. */
  readonly said: string
  /** Records at most that one call can name. */
  readonly maxRecords: number
  readonly run: (ids: readonly string[]) => Promise<{ readonly results: BulkResult[] }>
}

/** A record of another section. */
interface Mention {
  readonly section: string
  readonly id: string
}

interface SectionTab<Item> {
  /** In the address, as `?tab=figures`. */
  readonly name: string
  readonly label: string
  readonly content: ComponentType<{ item: Item }>
}

interface SectionParts<Item> {
  readonly columns: readonly Column<Item>[]
  readonly fields: readonly FieldSpec<Item>[]
  /** What a list shows until something else is asked for: `filter[status]=ACTIVE&sort=-createdAt`. */
  readonly query?: string
  readonly bulk?: readonly BulkPatch[]
  readonly actions?: readonly SectionAction[]
  /** The head of a record's card, where its first column will not do. */
  readonly card?: (item: Item) => ReactNode
  /** A hook: why the person at the screen may not change this record, beyond what the section asks; null where none is. */
  readonly useRefusal?: (item: Item | null) => string | null
  /** What staff have to know of a record before its form: that it is not shown, and why. */
  readonly notice?: ComponentType<{ item: Item }>
  /** What a record that exists has beside its form, each in a tab of its own: its figures. */
  readonly tabs?: readonly SectionTab<Item>[]
  /** What stands beside the form of a record that exists: figures, history, related lists. */
  readonly aside?: ComponentType<{ item: Item }>
  /** What a press on an entry of a log opens beside the list. */
  readonly detail?: ComponentType<{ item: Item }>
  /** Records whose names the columns show with `RelationName`, beside those that relations lead to. */
  readonly mentions?: (item: Item) => readonly Mention[]
}

/** A section, where its own fields do not matter. */
export type Section = SectionParts<AnyItem> & { readonly collection: AnyCollection }

/** Any collection or log whose records are of this type. */
type CollectionOf<Item extends TObject> = Omit<AnyCollection, 'item' | 'write' | 'patch' | 'routes' | 'id'> & {
  readonly item: Item
}

/** Describes a section. The parts are typed by its record; from here on the type of the record does not matter. */
export function defineSection<Item extends TObject>(
  collection: CollectionOf<Item>,
  parts: SectionParts<Static<Item>>,
): Section {
  // Columns and fields are given records of this very collection.
  return { ...parts, collection } as unknown as Section
}

/** What a field is called in a section: as its column or its place in the form says, else by its name. */
export function labelIn({ columns, fields }: Pick<Section, 'columns' | 'fields'>, name: string): string {
  const labels = [...columns, ...fields].filter((each) => each.name === name).flatMap(({ label }) => label ?? [])
  return labels[0] ?? labelOf(name)
}

/** Everything a field of the record can be, what staff write before what they only read. */
export function schemaOf({ write, item }: Pick<AnyCollection, 'write' | 'item'>, name: string): TSchema | undefined {
  return write.properties[name] ?? item.properties[name]
}

/** The kind of a field or column; undefined for one that no schema knows. */
export function kindIn(collection: AnyCollection, name: string): Kind | undefined {
  const schema = schemaOf(collection, name)
  return schema && kindOf(schema)
}

/** Where the list of a section is. */
export const sectionPath = ({ collection }: Pick<Section, 'collection'>): string => pathOfSection(collection.name)

/** Where the section of this name is. */
export const pathOfSection = (name: string): string => `${backOfficePath}/${name}`
