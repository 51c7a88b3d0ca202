/** The mapping from table columns to fields: by the labels of the form, and as last chosen. */
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { columnFinder, headerForm, type TableColumn, tableColumns } from '../../contract/collection-columns.ts'
import type { ImportReply } from '../../contract/collection-import.ts'
import { labelOf } from '../describe/labels.ts'
import { labelIn, type Section } from '../describe/section.ts'

/** The field of each column; null for an ignored one. */
export type ChosenColumns = readonly (string | null)[]

/** Maximum mappings stored in this browser, newest last. */
const maxKept = 60

const kept = createStore<Readonly<Record<string, ChosenColumns>>>()(
  persist(() => ({}), { name: 'import-columns', storage: createJSONStorage(() => localStorage) }),
)

interface Table {
  /** The account that imports. */
  readonly account: string
  readonly section: Section
  readonly header: readonly string[]
}

const keyOf = ({ account, section, header }: Table): string =>
  JSON.stringify([account, section.collection.name, header.map(headerForm)])

/** Stores a mapping for the next table with the same header, of this account and section. */
export function rememberColumns(table: Table, columns: ChosenColumns): void {
  const key = keyOf(table)
  const { [key]: _, ...others } = kept.getState()
  kept.setState(Object.fromEntries([...Object.entries(others).slice(1 - maxKept), [key, columns]]), true)
}

function rememberedColumns(table: Table): ChosenColumns | undefined {
  const columns = kept.getState()[keyOf(table)]
  const names = new Set(tableColumns(table.section.collection).map(({ name }) => name))
  // A field may have been removed since.
  return columns?.every((name) => name === null || names.has(name)) ? columns : undefined
}

/**
 * A better mapping than the service found: the stored one, or one by the labels of the form. Undefined if there is
 * none.
 */
export function betterColumns(table: Table, found: ImportReply['columns']): ChosenColumns | undefined {
  const remembered = rememberedColumns(table)
  if (remembered) return found.every(({ field }, place) => field === remembered[place]) ? undefined : remembered
  const { section } = table
  const find = columnFinder(section.collection, (field) => [labelIn(section, field)])
  const taken = new Set(found.map(({ field }) => field))
  const columns = found.map(({ header, field }) => {
    const name = field ?? find(header) ?? null
    return field === null && taken.has(name) ? null : name
  })
  return columns.some((name, place) => name !== found[place]?.field) ? columns : undefined
}

const partLabels: Readonly<Record<string, string>> = {
  ar: '(Arabic)',
  en: '(English)',
  currency: '(currency)',
  amount: '(in minor units)',
}

/** The label of a column: `Description (Arabic)`, `Store`. */
export function columnLabel(section: Section, { field, part }: Omit<TableColumn, 'name'>): string {
  const label = field === 'version' ? labelOf(field) : labelIn(section, field)
  return part === undefined ? label : `${label} ${partLabels[part] ?? part}`
}

/** The header of a template table, in the labels of the form. */
export const templateHeader = (section: Section): string =>
  tableColumns(section.collection)
    .filter(({ field, part }) => field !== 'id' && field !== 'version' && part !== 'amount')
    .map((column) => columnLabel(section, column))
    .map((label) => (/[",\n]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label))
    .join(',')
