import type { TSchema } from 'typebox'
import { countries } from '../../../../shared/contract/country.ts'
import { readPrice } from '../../../../shared/prices/read-price.ts'
import {
  isNullable,
  type JsonSchema,
  kindOf,
  partsOfValue,
  unwrapNullable,
} from '../../../../shared/schema/json-schema.ts'
import { latinDigits, minorUnits, plainNumber } from '../../../../shared/schema/units.ts'
import { foldForSearch } from '../../../../shared/search/arabic-search.ts'

/** The cells of a row by column name; missing columns are absent. */
export type Cells = Readonly<Record<string, string>>

/** Finds the record that a cell names: its id, or the text itself if there is none. */
export type FindRelated = (collection: string, text: string) => unknown

const listSigns = /[|;,،\n]/

const dayForms = [
  { form: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, order: [0, 1, 2] },
  { form: /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/, order: [2, 1, 0] },
] as const

/** A day as `2026-12-31` or `31/12/2026`; undefined if it does not exist. */
function readDay(text: string): string | undefined {
  for (const { form, order } of dayForms) {
    const parts = form.exec(text)?.slice(1)
    if (!parts) continue
    const [year = '', month = '', day = ''] = order.map((place) => parts[place])
    const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const date = new Date(`${read}T00:00:00Z`)
    if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(read)) return read
  }
  return undefined
}

/** A time; a day alone means its first second, or its last for an end. Times are UTC. */
function readMoment(field: string, typed: string): string {
  const text = latinDigits(typed)
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const moment = new Date(text)
    return Number.isNaN(moment.getTime()) ? typed : moment.toISOString()
  }
  const [, dayText = '', hour, minute = '00', second = '00'] =
    /^(\S+)(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? []
  const day = readDay(dayText)
  if (!day) return typed
  const clock =
    hour === undefined ? (field === 'endsAt' ? '23:59:59' : '00:00:00') : `${hour.padStart(2, '0')}:${minute}:${second}`
  const moment = new Date(`${day}T${clock}.000Z`)
  return Number.isNaN(moment.getTime()) ? typed : moment.toISOString()
}

const switches: Readonly<Record<string, boolean>> = Object.fromEntries([
  ...['true', 'yes', 'y', '1', 'نعم', 'صح'].map((word) => [foldForSearch(word), true] as const),
  ...['false', 'no', 'n', '0', 'لا', 'خطأ'].map((word) => [foldForSearch(word), false] as const),
])

const countryIds = new Map(
  countries.flatMap(({ id, name }) =>
    [id, name.ar, name.en].map((word): [string, string] => [foldForSearch(word), id]),
  ),
)

function readNumber(text: string): unknown {
  const plain = plainNumber(text.replace(/[%٪]$/, ''))
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}

/** A choice, as stored or as forms show it: `Free shipping` is `free_shipping`. */
function readChoice(text: string, { enum: values = [] }: JsonSchema): string {
  const form = text.toLowerCase().replace(/[\s_-]+/g, '_')
  return values.find((value) => value === text) ?? values.find((value) => value.toLowerCase() === form) ?? text
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Plain texts as `a|b`; bilingual texts and other structures as JSON. */
function readList(field: string, text: string, items: JsonSchema, find: FindRelated): unknown {
  if (items.type === 'object' || items.type === 'array') return readJson(text)
  const parts = text.split(listSigns).map((part) => part.trim())
  return parts.filter((part) => part !== '').map((part) => readOne(field, part, items, find))
}

function readOne(field: string, text: string, schema: JsonSchema, find: FindRelated): unknown {
  if (schema.collection) return find(schema.collection, text)
  if (schema.enum && kindOf(schema) !== 'country') return readChoice(text, schema)
  switch (kindOf(schema)) {
    case 'country':
      return countryIds.get(foldForSearch(text)) ?? text
    case 'moment':
      return readMoment(field, text)
    case 'day':
      return readDay(latinDigits(text)) ?? text
    case 'boolean':
      return switches[foldForSearch(text)] ?? text
    case 'currency':
      return text.toUpperCase()
    case 'integer':
    case 'number':
      return readNumber(text)
    default:
      return schema.type === 'object' || schema.type === 'array' ? readJson(text) : text
  }
}

const isCode = (text: string): boolean => /^[A-Z]{3}$/.test(text)

/**
 * An amount in units, `12.50`, with its currency beside it or in the same cell; older exports have minor units. Other
 * notations are read as on shop pages, and ambiguous ones are rejected.
 */
function readMoney(field: string, cells: Cells): unknown {
  const { [field]: units = '', [`${field}.amount`]: minor = '', [`${field}.currency`]: beside = '' } = cells
  if (units === '' && minor === '') return undefined
  const [inCell = ''] = /[A-Za-z]{3}/.exec(units) ?? []
  const currency = (beside === '' ? inCell : beside).toUpperCase()
  if (units === '') return { amount: readNumber(minor), currency }
  // A formula is rejected, because its value is unknown.
  if (units.startsWith('=')) return { amount: units, currency }
  const number = units.replace(inCell, '').trim()
  if (isCode(currency) && /^\d+(\.\d*)?$/.test(latinDigits(number))) {
    return { amount: minorUnits(number, currency), currency }
  }
  const read = readPrice(`${number} ${currency}`)
  if (read && !('ambiguous' in read) && (!isCode(currency) || read.currency === currency)) return read
  const meant = new Set(read && 'ambiguous' in read ? read.ambiguous.map((price) => price.currency) : [])
  const [only = ''] = meant.size === 1 ? meant : []
  const known = isCode(currency) ? currency : only
  // Report one problem only: the currency if it is missing, else the amount.
  return { amount: known === '' ? 0 : units, currency: known }
}

function readParts(field: string, schema: TSchema, cells: Cells): unknown {
  if (kindOf(schema) === 'money') return readMoney(field, cells)
  const written = Object.entries(partsOfValue(schema) ?? {}).flatMap(([part, partSchema]) => {
    const text = cells[`${field}.${part}`]
    return text === undefined ? [] : [[part, text === '' && isNullable(partSchema) ? null : text] as const]
  })
  return written.every(([, text]) => !text) ? undefined : Object.fromEntries(written)
}

const namesOf = (field: string, schema: TSchema): readonly string[] => [
  field,
  ...Object.keys(partsOfValue(schema) ?? {}).map((part) => `${field}.${part}`),
]

/** The value a row has for a field: undefined for none, null for an empty cell of a nullable field. */
export function readField(field: string, schema: TSchema, cells: Cells, find: FindRelated): unknown {
  const names = namesOf(field, schema).filter((name) => name in cells)
  if (names.length === 0) return undefined
  const value = partsOfValue(schema)
    ? readParts(field, schema, cells)
    : readWhole(field, cells[field] ?? '', unwrapNullable(schema), find)
  return value === undefined && isNullable(schema) ? null : value
}

function readWhole(field: string, text: string, schema: JsonSchema, find: FindRelated): unknown {
  const { type, items = {}, minItems = 0 } = schema
  if (type !== 'array') return text === '' ? undefined : readOne(field, text, schema, find)
  // An empty cell does not clear a list that must not be empty.
  if (text === '') return minItems > 0 ? undefined : []
  return readList(field, text, unwrapNullable(items), find)
}
