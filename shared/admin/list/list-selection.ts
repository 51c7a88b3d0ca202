import { createStore, type StoreApi } from 'zustand/vanilla'
import { kindOf } from '../../schema/json-schema.ts'
import type { RecordId } from '../describe/record.ts'
import type { Section } from '../describe/section.ts'

/** The selected records by id, in the order of selection. */
export type Selection = Record<string, true>

const stores = new Map<string, StoreApi<Selection>>()

/** The selection of a section: it survives changes of page, filters and opened records. */
export function selectionOf(section: string): StoreApi<Selection> {
  const known = stores.get(section)
  if (known) return known
  const store = createStore<Selection>(() => ({}))
  stores.set(section, store)
  return store
}

/** The selected ids in the API's type; the keys of the selection are texts. */
export function selectedIds({ collection }: Pick<Section, 'collection'>, selection: Selection): RecordId[] {
  const isNumber = kindOf(collection.id) === 'integer'
  return Object.keys(selection).map((id) => (isNumber ? Number(id) : id))
}

/** Whether records can be selected: a log cannot be changed. */
export const canSelect = ({ collection }: Pick<Section, 'collection'>): boolean => !collection.isLog
