import { useEffect, useRef } from 'react'
import type { RecordId } from '../describe/record.ts'

/** A record that was just written. */
export interface RecordUpdate {
  readonly collection: string
  readonly id: RecordId
}

const channelName = 'qasima-admin-records'

/** Notifies the other tabs of this browser of a change made here. */
export function notifyTabs(news: RecordUpdate): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

/** Listens to changes of one record in other tabs. */
export function useRecordUpdates({ collection, id }: { collection: string; id: RecordId | null }, onNews: () => void) {
  const latest = useRef(onNews)
  latest.current = onNews
  useEffect(() => {
    if (id === null) return
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }: MessageEvent<RecordUpdate>) => {
      if (data.collection === collection && String(data.id) === String(id)) latest.current()
    }
    return () => channel.close()
  }, [collection, id])
}
