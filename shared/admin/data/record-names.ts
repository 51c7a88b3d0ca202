/** The names of records. */

import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { TSchema } from 'typebox'
import type { AnyCollection } from '../../contract/collection.ts'
import { call } from '../../http/call.ts'
import { isRecord } from '../../schema/is-record.ts'
import { kindOf } from '../../schema/json-schema.ts'
import { staffPermissions } from '../../session/permissions.ts'
import { utcTime, valueLabel } from '../describe/labels.ts'
import type { AnyItem, RecordId } from '../describe/record.ts'
import { collectionKey } from './collection-key.ts'
import { collectionOf } from './collections.ts'
import { partsOf } from './parts.ts'
import { canWith } from './permissions.ts'
import { readList } from './record-queries.ts'

/** A text in one or both languages, or an empty one. */
const textOf = (value: unknown): string => {
  if (!isRecord(value)) return value === null || value === undefined ? '' : String(value)
  return String(value.en || value.ar || '')
}

/** A value as people read it: the label of a closed list, a time, or a text in an available language. */
function wordsOf(schema: TSchema | undefined, value: unknown): string {
  const text = textOf(value)
  if (text === '' || !schema) return text
  const kind = kindOf(schema)
  if (kind === 'choice' || kind === 'status') return valueLabel(text)
  return kind === 'moment' ? utcTime(text) : text
}

/** The name of a record in one line: the first label field of its collection with a value. */
export const recordName = ({ label, item: schema }: Pick<AnyCollection, 'label' | 'item'>, item: AnyItem): string =>
  label.map((field) => wordsOf(schema.properties[field], item[field])).find(Boolean) ?? String(item.id)

/** Maximum ids in one filter. */
const maxFilterValues = 100

/** The records that point to others: staff who may view them may also see the names of those they point to. */
export interface Pointing {
  readonly collection: Pick<AnyCollection, 'relations'> & { readonly routes?: Partial<AnyCollection['routes']> }
  readonly ids: readonly string[]
}

/** The record whose page is open. */
export const PointingContext = createContext<Pointing | undefined>(undefined)

async function readRelatedNames(
  section: string,
  { collection, ids }: Pointing,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const route = collection.routes?.relatedNames
  if (!route) return new Map()
  const replies = await Promise.all(
    partsOf(ids, maxFilterValues).map((part) => call(route, { query: { ids: part.join() }, language: 'en', signal })),
  )
  const named = replies.flatMap(({ items }) => items).filter((item) => item.section === section)
  return new Map(named.map(({ id, name }) => [id, name]))
}

/**
 * The names of a collection's records by id, except permanently deleted ones. Staff who may not view the collection get
 * the names through the records that point there, if given.
 */
export async function readRecordNames(
  name: string,
  ids: readonly string[],
  signal: AbortSignal,
  pointing?: Pointing,
): Promise<ReadonlyMap<string, string>> {
  const collection = await collectionOf(name)
  if (!canWith(await staffPermissions())('view', collection)) {
    return pointing ? readRelatedNames(name, pointing, signal) : new Map()
  }
  // Records in the trash still have names; a log has no trash.
  const trashed: Readonly<Record<string, string>> = collection.isLog ? {} : { trash: 'with' }
  const pages = await Promise.all(
    partsOf(ids, maxFilterValues).map((part) =>
      readList(collection, { 'filter[id][in]': part.join(), limit: String(maxFilterValues), ...trashed }, signal),
    ),
  )
  return new Map(pages.flatMap(({ items }) => items).map((item) => [String(item.id), recordName(collection, item)]))
}

/** The names of records; undefined while loading. */
export function useRecordNames(collection: string, ids: readonly RecordId[]): ReadonlyMap<string, string> | undefined {
  const named = [...new Set(ids.map(String))].sort()
  const pointing = useContext(PointingContext)
  const { data, isError } = useQuery({
    queryKey: collectionKey({ name: collection }, 'names', named),
    queryFn: ({ signal }) => readRecordNames(collection, named, signal, pointing),
    enabled: named.length > 0,
  })
  return isError || named.length === 0 ? new Map() : data
}
