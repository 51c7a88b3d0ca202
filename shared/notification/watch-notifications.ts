import { type NotificationEvent, streamNotifications } from '../contract/notification/notification.routes.ts'
import { clientSettings } from '../http/client-settings.ts'
import { readEvents } from '../http/read-events.ts'

/** Ids that are remembered, so that a notification which comes again after a break is handed over once. */
const maxKnown = 200

/** For whom the stream is read, and in which language. */
interface Reader {
  readonly account: string
  readonly language: string
}

/** An event as the tabs share it, with its place in the stream. */
interface SharedEvent {
  readonly event: NotificationEvent
  readonly id: string | undefined
}

/**
 * Does some work in one tab of the browser, of those that are looked at: when that is left or closed, in another one.
 * @returns leaves it to the other tabs.
 */
function inOneTab(name: string, begin: () => () => void): () => void {
  const { locks } = navigator
  // Without locks, each tab by itself.
  if (!locks) return begin()
  let leaving: AbortController | undefined
  async function lead({ signal }: AbortController): Promise<void> {
    const work = async () => {
      if (signal.aborted) return
      const end = begin()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      end()
    }
    // A tab that is left while it waits is refused the lock; nothing is lost by that.
    await locks.request(name, { signal }, work).catch(() => {})
  }
  function look(): void {
    if (document.visibilityState === 'hidden') {
      leaving?.abort()
      leaving = undefined
    } else if (!leaving) {
      leaving = new AbortController()
      void lead(leaving)
    }
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    leaving?.abort()
  }
}

/**
 * Hears of notifications of the account as they come, of how many are unread, and of what the account changes elsewhere,
 * for as long as one of its pages is looked at. The tabs of a browser share one stream.
 * @returns stops it.
 */
export function watchNotifications({ account, language }: Reader, onEvent: (event: NotificationEvent) => void) {
  // A preview has reads alone, and a stream has no end.
  if (clientSettings().preview !== null) return () => {}
  const known = new Set<string>()
  let after: string | undefined
  function take({ event: { items, ...event }, id }: SharedEvent): void {
    after = id ?? after
    const fresh = items.filter((item) => !known.has(item.id))
    for (const item of fresh) known.add(item.id)
    for (const oldest of known) {
      if (known.size <= maxKnown) break
      known.delete(oldest)
    }
    onEvent({ ...event, items: fresh })
  }

  const name = `qasima-notifications-${account}-${language}`
  const tabs = new BroadcastChannel(name)
  tabs.onmessage = ({ data }: MessageEvent<SharedEvent>) => take(data)
  const stop = inOneTab(name, () =>
    readEvents(streamNotifications, {
      // Where the tab before this one was.
      after,
      onEvent(event, id) {
        tabs.postMessage({ event, id } satisfies SharedEvent)
        take({ event, id })
      },
    }),
  )
  return () => {
    stop()
    tabs.close()
  }
}
