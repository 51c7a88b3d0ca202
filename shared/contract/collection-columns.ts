import { kindOf, partsOfValue } from '../schema/json-schema.ts'
import type { AnyCollection } from './collection.ts'

/** One possible column of a table of records. */
export interface TableColumn {
  /** `code`, `description.ar`, `amount`, `amount.currency`. */
  readonly name: string
  readonly field: string
  /** For a value that takes several columns: which part; undefined for the whole value. */
  readonly part?: string
}

type Columned = Pick<AnyCollection, 'write'>

/** The columns of a row: id, version, and the fields that staff write. */
export function tableColumns({ write }: Columned): TableColumn[] {
  const written = Object.entries(write.properties).flatMap(([field, schema]): TableColumn[] => {
    if (kindOf(schema) === 'password') return []
    const parts = partsOfValue(schema)
    if (!parts) return [{ name: field, field }]
    const each = Object.keys(parts).map((part) => ({ name: `${field}.${part}`, field, part }))
    // An amount is one number in major units; the column in minor units exists for older exports.
    return kindOf(schema) === 'money' ? [{ name: field, field }, ...each] : each
  })
  return [{ name: 'id', field: 'id' }, { name: 'version', field: 'version' }, ...written]
}

/** Normalises a header for comparison: letters and digits of either script, without diacritics and letter variants. */
export const headerForm = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]|ـ/gu, '')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')

const partNames: Readonly<Record<string, readonly string[]>> = {
  ar: ['ar', 'arabic', 'بالعربية', 'العربية', 'عربي'],
  en: ['en', 'english', 'بالإنجليزية', 'الإنجليزية', 'إنجليزي'],
  amount: ['amount'],
  currency: ['currency', 'العملة', 'عملة'],
}

/** Finds the column for a header, by field names and their labels. */
export function columnFinder(collection: Columned, labelsOf: (field: string) => readonly string[]) {
  const found = new Map<string, string>()
  const add = (header: string, name: string) => {
    const form = headerForm(header)
    if (form !== '' && !found.has(form)) found.set(form, name)
  }
  const columns = tableColumns(collection)
  for (const { name } of columns) add(name, name)
  for (const { name, field, part } of columns) {
    for (const label of [field, ...labelsOf(field)]) {
      if (part === undefined) add(label, name)
      else for (const word of partNames[part] ?? [part]) add(`${label} ${word}`, name)
    }
  }
  // A label alone means the text in the label's language.
  for (const { name, field, part } of columns) {
    if (part !== 'ar' && part !== 'en') continue
    for (const label of labelsOf(field)) if (/\p{Script=Arabic}/u.test(label) === (part === 'ar')) add(label, name)
  }
  // A currency column alone belongs to the only amount.
  const [currency, ...others] = columns.filter(({ part }) => part === 'currency')
  if (currency && others.length === 0) for (const word of partNames.currency ?? []) add(word, currency.name)
  return (header: string): string | undefined => found.get(headerForm(header))
}
