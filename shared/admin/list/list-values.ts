import type { AnyCollection, ListField } from '../../contract/collection.ts'
import { findCountry } from '../../contract/country.ts'
import { valueLabel } from '../describe/labels.ts'
import { kindIn } from '../describe/section.ts'

/** Values of a field of which a filter may name some; undefined where they are without end. */
export function valuesOf(collection: AnyCollection, name: string): readonly string[] | undefined {
  const field = collection.fields[name]
  if (field?.values) return field.values
  if (kindIn(collection, name) !== 'countries') return undefined
  const schema = collection.write.properties[name] as { items?: { enum?: readonly string[] } } | undefined
  return schema?.items?.enum
}

/** What a value of a field is called. */
export function valueName(field: Pick<ListField, 'type' | 'values'>, value: string): string {
  if (field.type === 'boolean') return value === 'true' ? 'yes' : 'no'
  const country = value.length === 2 ? findCountry(value) : undefined
  if (country) return country.name.en
  return field.values ? valueLabel(value) : value
}
