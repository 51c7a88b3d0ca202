/** Which column of a table holds which field: as the form calls them, and as it was said the last time. */
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { columnFinder, headerForm, type TableColumn, tableColumns } from '../../contract/collection-columns.ts'
import type { ImportReply } from '../../contract/collection-import.ts'
import { labelOf } from '../describe/labels.ts'
import { labelIn, type Section } from '../describe/section.ts'

/** The field of each column; null for one that is passed over. */
export type ChosenColumns = readonly (string | null)[]

/** Mappings that this browser keeps, the newest last. */
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

/** Keeps a mapping for the next table of this account and section with the same header. */
export function rememberColumns(table: Table, columns: ChosenColumns): void {
  const key = keyOf(table)
  const { [key]: _, ...others } = kept.getState()
  kept.setState(Object.fromEntries([...Object.entries(others).slice(1 - maxKept), [key, columns]]), true)
}

function rememberedColumns(table: Table): ChosenColumns | undefined {
  const columns = kept.getState()[keyOf(table)]
  const names = new Set(tableColumns(table.section.collection).map(({ name }) => name))
  // A field may be gone since.
  return columns?.every((name) => name === null || names.has(name)) ? columns : undefined
}

/**
 * A better mapping than the service found: the remembered one, or one with the columns that are called as the form
 * calls a field. Undefined where there is none.
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

/** What a column is called: `Description (Arabic)`, `Store`. */
export function columnLabel(section: Section, { field, part }: Omit<TableColumn, 'name'>): string {
  const label = field === 'version' ? labelOf(field) : labelIn(section, field)
  return part === undefined ? label : `${label} ${partLabels[part] ?? part}`
}

/** The header of an empty table, in the words of the form. */
export const templateHeader = (section: Section): string =>
  tableColumns(section.collection)
    .filter(({ field, part }) => field !== 'id' && field !== 'version' && part !== 'amount')
    .map((column) => columnLabel(section, column))
    .map((label) => (/[",\n]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label))
    .join(',')
