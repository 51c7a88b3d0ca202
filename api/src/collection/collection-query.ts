import { pageSize } from '../../../shared/contract/collection.limits.ts'
import { type FilterOperator, filterOperators, operatorsOf } from '../../../shared/contract/collection-fields.ts'
import type { CollectionQuery } from '../../../shared/contract/collection-page.ts'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import { ApiError } from '../http/api-error.ts'
import type { Collection, ListColumn, Listed } from './collection.ts'
import { type CursorForm, type CursorValue, cursorForms, decodeCursor } from './cursor.ts'
import { readSearch, type SearchReading } from './search-reading.ts'

type FilterValue = string | number | boolean | null

export interface Filter {
  readonly field: ListColumn
  readonly operator: FilterOperator
  readonly values: readonly FilterValue[]
}

export interface SortKey {
  readonly field: ListColumn
  readonly descending: boolean
}

/** A list query after every part was checked against the collection's allow-list. */
export interface CheckedQuery {
  readonly filters: readonly Filter[]
  readonly sort: readonly SortKey[]
  /** The name that cursors of this order carry. */
  readonly order: string
  readonly after: readonly CursorValue[] | undefined
  readonly search: { readonly typed: SearchReading; readonly repaired: SearchReading | null } | null
  readonly trash: 'only' | 'with' | undefined
  readonly page: number
  readonly limit: number
}

const known = new Set(['page', 'limit', 'sort', 'search', 'cursor', 'trash', 'format'])
const maxFilters = 20
const maxValues = 100
const maxSortKeys = 3
const defaultSort = '-createdAt'

const momentForm = /^(?!0000)\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?Z)?$/

/** Parses a filter value; undefined if it does not have the field's type. */
function readValue({ type, values, nullable }: ListColumn, text: string): FilterValue | undefined {
  if (nullable && text === 'null') return null
  if (values && !values.includes(text)) return undefined
  switch (type) {
    case 'integer':
      return /^-?\d{1,10}$/.test(text) && cursorForms.integer(Number(text)) ? Number(text) : undefined
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'uuid':
      return cursorForms.uuid(text) ? text : undefined
    case 'moment': {
      const moment = momentForm.test(text) ? new Date(text) : undefined
      // JavaScript turns 31 February into March; such dates are invalid.
      const isReal = moment && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.slice(0, 10))
      return isReal ? text : undefined
    }
    default:
      return text.length <= 200 && !text.includes('\0') ? text : undefined
  }
}

function readFilter(name: string, raw: unknown, fields: Collection['fields']): Filter | FieldProblem {
  const [, fieldName = '', operatorName = 'eq'] = /^filter\[(\w+)\](?:\[(\w+)\])?$/.exec(name) ?? []
  const field = Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined
  const operator = filterOperators.find((one) => one === operatorName)
  const key = name.slice(0, 60)
  if (!field || !operator || !operatorsOf[field.type].includes(operator)) return { key, message: 'UNKNOWN' }
  if (typeof raw !== 'string') return { key, message: 'INVALID' }
  const texts = operator === 'in' ? raw.split(',') : [raw]
  const values = texts.map((text) => readValue(field, text))
  const read = values.filter((value) => value !== undefined)
  const comparesNull = read.includes(null) && operator !== 'eq' && operator !== 'ne'
  if (texts.length > maxValues || read.length < values.length || comparesNull) return { key, message: 'INVALID' }
  return { field, operator, values: read }
}

function readSort(text: string, collection: Pick<Collection, 'fields' | 'id'>): readonly SortKey[] | undefined {
  const keys = text.split(',').map((part): SortKey | undefined => {
    const descending = part.startsWith('-')
    const name = descending ? part.slice(1) : part
    const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined
    return field?.sortable ? { field, descending } : undefined
  })
  const read = keys.filter((key) => key !== undefined)
  const columns = new Set(read.map((key) => key.field.column))
  const last = read.at(-1)
  if (!last || read.length < keys.length || columns.size < keys.length || keys.length > maxSortKeys) return undefined
  // The id ends every order, so that no two rows are equal.
  return [...read, { field: { column: 'id', type: collection.id }, descending: last.descending }]
}

const cursorForm = ({ type, nullable }: ListColumn): CursorForm => {
  const form = cursorForms[type === 'boolean' || type === 'texts' ? 'text' : type]
  return (value) => (value === null ? nullable === true : form(value))
}

/**
 * Checks a list query against what the collection allows.
 * @throws ApiError `VALIDATION_ERROR` with every unknown or malformed filter, sort key or parameter.
 */
export function checkQuery(query: CollectionQuery, collection: Listed): CheckedQuery {
  const extra = Object.entries(query).filter(([name]) => !known.has(name))
  const parts = extra
    .slice(0, maxFilters)
    .map(([name, raw]) =>
      name.startsWith('filter[')
        ? readFilter(name, raw, collection.fields)
        : ({ key: name.slice(0, 60), message: 'UNKNOWN' } as const),
    )
  const errors = parts.filter((part): part is FieldProblem => 'message' in part)
  if (extra.length > maxFilters) errors.push({ key: 'filter', message: 'TOO_LONG' })
  const order = query.sort ?? collection.defaultSort ?? defaultSort
  const sort = readSort(order, collection)
  if (!sort) errors.push({ key: 'sort', message: 'UNKNOWN' })
  if (query.search !== undefined && collection.isSearchable === false)
    errors.push({ key: 'search', message: 'UNKNOWN' })
  if (query.trash !== undefined && collection.isLog) errors.push({ key: 'trash', message: 'UNKNOWN' })
  if (errors.length > 0 || !sort) throw new ApiError('VALIDATION_ERROR', { fields: errors })

  return {
    filters: parts.filter((part): part is Filter => 'operator' in part),
    sort,
    order,
    after:
      query.cursor === undefined
        ? undefined
        : decodeCursor(
            query.cursor,
            order,
            sort.map(({ field }) => cursorForm(field)),
          ),
    search: query.search === undefined ? null : readSearch(query.search),
    trash: query.trash,
    page: query.page ?? 1,
    limit: query.limit ?? pageSize.default,
  }
}
