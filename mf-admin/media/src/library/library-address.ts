import type { MediaItem } from '@qasima/shared/contract/media/media.routes'
import { useNavigate, useSearchParams } from '@qasima/shared/router/router'
import { pictureKey } from './entry-words.ts'

const sortFields = ['name', 'createdAt', 'size'] as const
type SortField = (typeof sortFields)[number]

export interface Order {
  readonly field: SortField
  readonly isDown: boolean
}

/** What of the library is on screen. */
export interface Place {
  /** The folder; empty for the top. */
  readonly dir: string
  readonly search: string
  readonly order: Order
  /** The key of the picture that is shown beside the others: it stays when the picture is renamed. */
  readonly panel: string | null
}

const byName: Order = { field: 'name', isDown: false }

function readOrder(text: string | null): Order {
  const [, down, name] = /^(-?)(\w+)$/.exec(text ?? '') ?? []
  const field = sortFields.find((known) => known === name)
  return field ? { field, isDown: down === '-' } : byName
}

/** The place that an address names; what it does not say is as usual. */
export const readPlace = (query: URLSearchParams): Place => ({
  dir: query.get('dir') ?? '',
  search: query.get('search') ?? '',
  order: readOrder(query.get('sort')),
  panel: query.get('panel'),
})

/** The query of a place, in which only what is unusual is said. */
export function queryOf({ dir, search, order, panel }: Place): string {
  const query = new URLSearchParams()
  if (dir) query.set('dir', dir)
  if (search) query.set('search', search)
  if (order.field !== 'name' || order.isDown) query.set('sort', `${order.isDown ? '-' : ''}${order.field}`)
  if (panel) query.set('panel', panel)
  // A slash in a folder's path needs no code there, and reads better without.
  return `?${query.toString().replaceAll('%2F', '/')}`
}

/** A folder has an order that was chosen, and nothing of the search in the one before. */
export const folderPlace = ({ order }: Place, dir: string): Place => ({ dir, search: '', order, panel: null })

/** Where an entry leads: into a folder, or to the picture beside the others. */
export const entryPlace = (place: Place, item: MediaItem): Place =>
  item.isDirectory ? folderPlace(place, item.path) : { ...place, panel: pictureKey(item) }

/** The place on screen, and the way to another; a step for Back unless it replaces this one. */
export function usePlace() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const place = readPlace(query)
  const show = (change: Partial<Place>, { replace = false } = {}) =>
    void navigate({ search: queryOf({ ...place, ...change }) }, { replace, preventScrollReset: true })
  return { place, show }
}
