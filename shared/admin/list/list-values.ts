import type { AnyCollection } from '../../contract/collection.ts'
import type { ListField } from '../../contract/collection-fields.ts'
import { findCountry } from '../../contract/country.ts'
import { valueLabel } from '../describe/labels.ts'

/** Values of a field of which a filter may name some; undefined where they are without end. */
export const valuesOf = (collection: AnyCollection, name: string): readonly string[] | undefined =>
  collection.fields[name]?.values

/** What a value of a field is called. */
export function valueName(field: Pick<ListField, 'type' | 'values' | 'kind' | 'names'>, value: string): string {
  if (field.type === 'boolean') return value === 'true' ? 'yes' : 'no'
  if (field.kind === 'country' || field.kind === 'list of country') return findCountry(value)?.name.en ?? value
  return field.values || field.names ? valueLabel(value) : value
}
