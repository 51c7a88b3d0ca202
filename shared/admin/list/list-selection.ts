import { createStore, type StoreApi } from 'zustand/vanilla'
import { kindOf } from '../../schema/json-schema.ts'
import type { RecordId } from '../describe/record.ts'
import type { Section } from '../describe/section.ts'

/** The records that are selected, by id, in the order of selecting. */
export type Selection = Record<string, true>

const stores = new Map<string, StoreApi<Selection>>()

/** What is selected in a section: it outlives pages, filters and a look at a record. */
export function selectionOf(section: string): StoreApi<Selection> {
  const known = stores.get(section)
  if (known) return known
  const store = createStore<Selection>(() => ({}))
  stores.set(section, store)
  return store
}

/** The ids that are selected, as the API knows them; as keys of the selection they are texts. */
export function selectedIds({ collection }: Pick<Section, 'collection'>, selection: Selection): RecordId[] {
  const isNumber = kindOf(collection.id) === 'integer'
  return Object.keys(selection).map((id) => (isNumber ? Number(id) : id))
}

/** Whether anything can be done with a selection: a log cannot be changed. */
export const canSelect = ({ collection }: Pick<Section, 'collection'>): boolean => !collection.isLog
