import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyCollection } from '../../contract/collection.ts'
import { call } from '../../http/call.ts'
import { collectionKey } from '../data/collection-key.ts'
import { notifyTabs } from '../data/record-updates.ts'
import type { RecordId } from '../describe/record.ts'

/** What can be done to a record as a whole. */
export type RecordAction = 'remove' | 'restore' | 'hardDelete'

/** Puts a record into the trash, takes it out, or deletes it for good. */
export function useRecordActions(collection: AnyCollection) {
  const queries = useQueryClient()
  const [running, setRunning] = useState<RecordAction | null>(null)

  /** @returns what kept it from being done; null when it was. */
  async function run(action: RecordAction, id: RecordId): Promise<unknown> {
    setRunning(action)
    try {
      await call(collection.routes[action], { params: { id }, language: 'en' })
    } catch (error) {
      return error
    } finally {
      setRunning(null)
    }
    const key = collectionKey(collection)
    if (action === 'hardDelete') queries.removeQueries({ queryKey: [...key, 'record', String(id)] })
    void queries.invalidateQueries({ queryKey: key })
    notifyTabs({ collection: collection.name, id })
    return null
  }

  return { run, running }
}
