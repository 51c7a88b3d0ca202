import type { Kind } from '../../schema/kind.ts'
import { type Column, kindIn, labelIn, type Section } from '../describe/section.ts'

/** A column that a list can show. */
export interface ListColumn extends Column {
  readonly label: string
  readonly kind: Kind | undefined
  /** The field that the API sorts by; null if it cannot. */
  readonly sortField: string | null
}

/** Fields of every record that mean nothing to people, or that only the trash shows. */
const unshown = ['id', 'version', 'deletedAt']

function listColumn(section: Section, column: Column): ListColumn {
  const { collection } = section
  const field = column.sort ?? column.name
  const isSortable = field !== false && collection.fields[field]?.sortable === true
  return {
    ...column,
    label: labelIn(section, column.name),
    kind: kindIn(collection, column.name),
    sortField: isSortable ? field : null,
  }
}

/** Kinds that are too large for a cell. */
const roomy: readonly (Kind | undefined)[] = [
  'json',
  'group',
  'pairs',
  'password',
  'list of group',
  'list of localizedText',
  'list of json',
]

/** Every column that can be chosen: the section's own, then all other fields of the record. */
export function columnsOf(section: Section): readonly ListColumn[] {
  const named = new Set([...unshown, ...section.columns.map(({ name }) => name)])
  const others = Object.keys(section.collection.item.properties)
    .filter((name) => !named.has(name) && !roomy.includes(kindIn(section.collection, name)))
    .map((name): Column => ({ name, hidden: true }))
  return [...section.columns, ...others].map((column) => listColumn(section, column))
}

/** The column with the time at which a record was moved to the trash. */
const deletedColumn: Column = { name: 'deletedAt' }

/**
 * The visible columns: the chosen ones in order, otherwise the section's own. The first one names the record and is
 * fixed.
 */
export function shownColumns(
  section: Section,
  { columns: chosen, isTrash }: { columns: readonly string[] | null; isTrash: boolean },
): readonly ListColumn[] {
  const all = columnsOf(section)
  const [first, ...rest] = all
  const shown = chosen
    ? chosen.flatMap((name) => rest.find((column) => column.name === name) ?? [])
    : rest.filter(({ hidden }) => !hidden)
  return [...(first ? [first] : []), ...(isTrash ? [listColumn(section, deletedColumn)] : []), ...shown]
}
