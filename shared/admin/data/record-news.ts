import { useEffect, useRef } from 'react'
import type { RecordId } from '../describe/record.ts'

/** A record that was just written. */
export interface RecordNews {
  readonly collection: string
  readonly id: RecordId
}

const channelName = 'qasima-admin-records'

/** Notifies the other tabs of this browser of what was written here. */
export function notifyTabs(news: RecordNews): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

/** Hears what other tabs write to one record. */
export function useRecordNews({ collection, id }: { collection: string; id: RecordId | null }, onNews: () => void) {
  const latest = useRef(onNews)
  latest.current = onNews
  useEffect(() => {
    if (id === null) return
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }: MessageEvent<RecordNews>) => {
      if (data.collection === collection && String(data.id) === String(id)) latest.current()
    }
    return () => channel.close()
  }, [collection, id])
}
