/**
 * The names of records that other records point to. `RelationNames` loads them for a whole page with one call per
 * collection; `RelationName` shows one, or its id if it has no name.
 */

import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { AnyItem } from '../describe/record.ts'
import type { Section } from '../describe/section.ts'
import { collectionKey } from './collection-key.ts'
import { type Pointing, readRecordNames } from './record-names.ts'

type Names = ReadonlyMap<string, string>

/** The names of a collection, and whether missing ones are still loading. */
interface KnownNames {
  readonly names: Names
  readonly isComing: boolean
}

const NamesContext = createContext<Readonly<Record<string, KnownNames>>>({})

/** The ids in one field of a page's records. */
const idsIn = (items: readonly AnyItem[], field: string): string[] => {
  const values = items.flatMap((item) => item[field])
  return values.filter((value) => value !== null && value !== undefined).map(String)
}

interface RelationNamesProps {
  readonly collection: Pointing['collection']
  readonly items: readonly AnyItem[]
  /** The visible fields; others are not loaded. */
  readonly fields: readonly string[]
  readonly mentions?: Section['mentions']
  readonly children: ReactNode
}

/** The records whose names are needed, by collection. */
function namedIn({ collection, items, fields, mentions }: Omit<RelationNamesProps, 'children'>) {
  const named = new Map<string, Set<string>>()
  const add = (related: string, ids: readonly string[]) =>
    named.set(related, new Set([...(named.get(related) ?? []), ...ids]))
  for (const [field, related] of Object.entries(collection.relations)) {
    if (fields.includes(field)) add(related, idsIn(items, field))
  }
  for (const { section, id } of mentions ? items.flatMap(mentions) : []) add(section, [id])
  return [...named].map(([related, ids]) => [related, [...ids].sort()] as const).filter(([, ids]) => ids.length > 0)
}

export function RelationNames({ children, ...props }: RelationNamesProps) {
  const { collection, items } = props
  const named = namedIn(props)
  const pointing = { collection, ids: idsIn(items, 'id') }
  const answers = useQueries({
    queries: named.map(([related, ids]) => ({
      queryKey: collectionKey({ name: related }, 'names', ids),
      queryFn: ({ signal }: { signal: AbortSignal }) => readRecordNames(related, ids, signal, pointing),
      placeholderData: keepPreviousData,
    })),
  })
  const names = Object.fromEntries(
    named.map(([related], position): [string, KnownNames] => {
      const { data, isFetching = false } = answers[position] ?? {}
      return [related, { names: data ?? new Map(), isComing: isFetching }]
    }),
  )
  return <NamesContext.Provider value={names}>{children}</NamesContext.Provider>
}

/** The name of a record of another collection. */
export function RelationName({ of: related, id }: { of: string; id: string | number }) {
  const known = useContext(NamesContext)[related]
  const name = known?.names.get(String(id))
  return <bdi>{name ?? (known?.isComing ? '…' : String(id))}</bdi>
}
