import { maxPage } from '../../contract/collection.limits.ts'
import { type FilterOperator, filterOperators } from '../../contract/collection-fields.ts'
import { readableQuery } from '../../router/readable-query.ts'
import type { ListParameters } from '../data/record-queries.ts'

/**
 * One condition of a list, with its value as in the URL: `in` takes a comma-separated list, `null` is a literal word.
 */
export interface ListFilter {
  readonly field: string
  readonly operator: FilterOperator
  readonly value: string
}

/** What a list shows, and how. All of it is in the URL. */
export interface ListState {
  readonly search: string
  /** Comma-separated fields, with a minus for descending; empty for the collection's own order. */
  readonly sort: string
  readonly filters: readonly ListFilter[]
  /** Counted from 1. */
  readonly page: number
  readonly limit: number
  readonly isTrash: boolean
  /** Names in order; null for the section's default. */
  readonly columns: readonly string[] | null
  /** Id of the saved view that this started from. */
  readonly view: string | null
}

export const pageSizes = [20, 50, 100] as const

const emptyState: ListState = {
  search: '',
  sort: '',
  filters: [],
  page: 1,
  limit: pageSizes[0],
  isTrash: false,
  columns: null,
  view: null,
}

const filterForm = /^filter\[(\w+)\](?:\[(\w+)\])?$/

function readFilter([name, value]: readonly [string, string]): ListFilter[] {
  const [, field, operatorName = 'eq'] = filterForm.exec(name) ?? []
  const operator = filterOperators.find((one) => one === operatorName)
  return field && operator && value !== '' ? [{ field, operator, value }] : []
}

const isWhat = (name: string): boolean => /^(search|sort|page|limit|trash)$/.test(name) || filterForm.test(name)
const isHow = (name: string): boolean => name === 'view' || name === 'columns'

/** Whether a URL says what to show, and not only how. */
const namesContents = (query: URLSearchParams): boolean => [...query.keys()].some(isWhat)

function readQuery(query: URLSearchParams): ListState {
  const limit = Number(query.get('limit'))
  const page = Number(query.get('page'))
  return {
    search: query.get('search') ?? '',
    sort: query.get('sort') ?? '',
    filters: [...query].flatMap(readFilter),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, maxPage) : 1,
    limit: pageSizes.find((size) => size === limit) ?? emptyState.limit,
    isTrash: query.get('trash') === 'only',
    columns: query.get('columns')?.split(',').filter(Boolean) ?? null,
    view: query.get('view'),
  }
}

/** The list state of a URL. Without a statement of what to show, the section's default query applies. */
export function readAddress(query: URLSearchParams, fallback = ''): ListState {
  const state = readQuery(query)
  return namesContents(query)
    ? state
    : { ...readQuery(new URLSearchParams(fallback)), columns: state.columns, view: state.view }
}

/** Parameters of the API's list call. */
export function parametersOf(state: ListState): ListParameters {
  const { search, sort, page, limit, isTrash } = state
  return {
    ...whatOf(state),
    ...(search ? { search } : {}),
    ...(sort ? { sort } : {}),
    page: String(page),
    limit: String(limit),
    ...(isTrash ? { trash: 'only' } : {}),
  }
}

const filterName = ({ field, operator }: ListFilter): string =>
  operator === 'eq' ? `filter[${field}]` : `filter[${field}][${operator}]`

const whatOf = ({ filters }: ListState): Record<string, string> =>
  Object.fromEntries(filters.map((filter) => [filterName(filter), filter.value]))

// People read URLs too.
const readable = (text: string): string => readableQuery(encodeURIComponent(text))
const queryText = (parts: Iterable<readonly [name: string, value: string]>): string =>
  Array.from(parts, ([name, value]) => `${readable(name)}=${readable(value)}`).join('&')

/** The part of a state that a saved view stores besides its columns. */
export function queryOf({ page: _, ...state }: ListState): string {
  const { search, sort, limit, isTrash } = state
  const parts: Readonly<Record<string, string>> = {
    ...(search ? { search } : {}),
    ...whatOf({ ...state, page: 1 }),
    ...(sort ? { sort } : {}),
    ...(limit === emptyState.limit ? {} : { limit: String(limit) }),
    ...(isTrash ? { trash: 'only' } : {}),
  }
  return queryText(Object.entries(parts))
}

/** The query parameters that do not belong to the list, such as the open record. */
export const restOf = (query: URLSearchParams): string =>
  queryText([...query].filter(([name]) => !isWhat(name) && !isHow(name)))

/** The query of the URL that shows this list; empty for the section's default. */
export function addressOf(state: ListState, fallback = ''): string {
  const own = queryOf(readQuery(new URLSearchParams(fallback)))
  const query = queryOf(state)
  const isOwn = query === own && state.page === 1
  // If the section has a default query, showing everything must be explicit.
  const what = isOwn ? [] : [query, state.page > 1 || query === '' ? `page=${state.page}` : '']
  const how = [
    state.view ? `view=${readable(state.view)}` : '',
    state.columns ? `columns=${readable(state.columns.join())}` : '',
  ]
  return [...what, ...how].filter(Boolean).join('&')
}

/** The part of a list that a saved view stores. */
export const setupOf = (state: ListState) => ({ query: queryOf(state), columns: [...(state.columns ?? [])] })

/**
 * The sort order after clicking a column's header: ascending, descending, then the collection's own. `isBeside` keeps
 * the other columns.
 */
export function nextSort(sort: string, field: string, isBeside: boolean): string {
  const keys = sort.split(',').filter(Boolean)
  const [present] = keys.filter((key) => key.replace(/^-/, '') === field)
  const next = present === undefined ? field : present === field ? `-${field}` : null
  const others = isBeside ? keys.filter((key) => key !== present) : []
  return next === null
    ? others.join()
    : (present && isBeside ? keys.map((key) => (key === present ? next : key)) : [...others, next]).slice(-3).join()
}

/** The sort direction of a field; null if the list is not sorted by it. */
export function directionOf(sort: string, field: string): 'ascending' | 'descending' | null {
  const keys = sort.split(',')
  return keys.includes(field) ? 'ascending' : keys.includes(`-${field}`) ? 'descending' : null
}

/** The list with new conditions on one field, starting from the first page. */
export const withFilters = (state: ListState, field: string, filters: readonly ListFilter[]): ListState => ({
  ...state,
  page: 1,
  filters: [...state.filters.filter((filter) => filter.field !== field), ...filters],
})
