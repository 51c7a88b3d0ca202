/**
 * What the records are called that other records point to. `RelationNames` reads them for a whole page at once, one
 * call for each collection; `RelationName` shows one, its id where it has none.
 */

import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { AnyItem } from '../describe/record.ts'
import type { Section } from '../describe/section.ts'
import { collectionKey } from './collection-key.ts'
import { type Pointing, readRecordNames } from './record-names.ts'

type Names = ReadonlyMap<string, string>

/** The names of a collection, and whether those that are missing are still loading. */
interface KnownNames {
  readonly names: Names
  readonly isComing: boolean
}

const NamesContext = createContext<Readonly<Record<string, KnownNames>>>({})

/** The ids that a page's records hold in one field. */
const idsIn = (items: readonly AnyItem[], field: string): string[] => {
  const values = items.flatMap((item) => item[field])
  return values.filter((value) => value !== null && value !== undefined).map(String)
}

interface RelationNamesProps {
  readonly collection: Pointing['collection']
  readonly items: readonly AnyItem[]
  /** The fields that are shown; others are not asked about. */
  readonly fields: readonly string[]
  readonly mentions?: Section['mentions']
  readonly children: ReactNode
}

/** The records that are to be named, by the collection they are of. */
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
