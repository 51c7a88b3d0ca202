/** What records are called. */

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

/** A text in one or both languages, or nothing. */
const textOf = (value: unknown): string => {
  if (!isRecord(value)) return value === null || value === undefined ? '' : String(value)
  return String(value.en || value.ar || '')
}

/** What a value is to people: a word of a closed list, a moment, a text in a language that has it. */
function wordsOf(schema: TSchema | undefined, value: unknown): string {
  const text = textOf(value)
  if (text === '' || !schema) return text
  const kind = kindOf(schema)
  if (kind === 'choice' || kind === 'status') return valueLabel(text)
  return kind === 'moment' ? utcTime(text) : text
}

/** What a record is called, in one line: the first of its collection's label fields that says something. */
export const recordName = ({ label, item: schema }: Pick<AnyCollection, 'label' | 'item'>, item: AnyItem): string =>
  label.map((field) => wordsOf(schema.properties[field], item[field])).find(Boolean) ?? String(item.id)

/** Ids that one filter may name. */
const maxFilterValues = 100

/** The records that point to others: who may see them may know what those are called. */
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
 * What records of a collection are called, by id. Those that were permanently deleted are not in it. Those who may not
 * look at the collection know it by the records that point there, where these are given.
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
  // What was removed is still called something; a log has no trash.
  const trashed: Readonly<Record<string, string>> = collection.isLog ? {} : { trash: 'with' }
  const pages = await Promise.all(
    partsOf(ids, maxFilterValues).map((part) =>
      readList(collection, { 'filter[id][in]': part.join(), limit: String(maxFilterValues), ...trashed }, signal),
    ),
  )
  return new Map(pages.flatMap(({ items }) => items).map((item) => [String(item.id), recordName(collection, item)]))
}

/** What the named records are called; undefined while it loads. */
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
