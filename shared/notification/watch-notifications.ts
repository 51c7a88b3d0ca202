import { type NotificationEvent, streamNotifications } from '../contract/notification/notification.routes.ts'
import { readEvents } from '../http/read-events.ts'

/** Ids that are remembered, so that a notification which comes again after a break is handed over once. */
const maxKnown = 200

/**
 * Hears of notifications of the account as they come, of how many are unread, and of what the account changes elsewhere,
 * for as long as the page is looked at.
 * @returns stops it.
 */
export function watchNotifications(onEvent: (event: NotificationEvent) => void): () => void {
  const known = new Set<string>()
  return readEvents(streamNotifications, {
    onEvent: ({ items, ...event }) => {
      const fresh = items.filter(({ id }) => !known.has(id))
      for (const { id } of fresh) known.add(id)
      for (const id of known) {
        if (known.size <= maxKnown) break
        known.delete(id)
      }
      onEvent({ ...event, items: fresh })
    },
  })
}
