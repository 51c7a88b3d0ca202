import { useEffect, useRef } from 'react'
import type { RecordId } from '../describe/record.ts'

/** A record that was just written. */
export interface RecordNews {
  readonly collection: string
  readonly id: RecordId
}

const channelName = 'qasima-admin-records'

/** Tells the other tabs of this browser what was written here. */
export function tellTabs(news: RecordNews): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

/** Hears what other tabs write to one record. */
export function useRecordNews({ collection, id }: { collection: string; id: RecordId | null }, onNews: () => void) {
  const told = useRef(onNews)
  told.current = onNews
  useEffect(() => {
    if (id === null) return
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }: MessageEvent<RecordNews>) => {
      if (data.collection === collection && String(data.id) === String(id)) told.current()
    }
    return () => channel.close()
  }, [collection, id])
}
