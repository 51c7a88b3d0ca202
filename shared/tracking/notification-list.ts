import type {
  listNotifications,
  Notification,
  NotificationEvent,
} from '../contract/notification/notification.routes.ts'
import type { ReplyOf } from '../contract/route.ts'

export type Notifications = ReplyOf<typeof listNotifications>

/**
 * The newest page with what was read before behind it, so that a list that was opened further does not fold. Kept
 * only while the two pages meet: a gap between them would hide what is in it.
 */
export function withOlder(fresh: Notifications, known: Notifications | undefined): Notifications {
  if (!known) return fresh
  const ids = new Set(fresh.items.map(({ id }) => id))
  const older = known.items.filter(({ id }) => !ids.has(id))
  if (older.length === known.items.length || older.length === 0) return fresh
  return { items: [...fresh.items, ...older], unread: fresh.unread, nextCursor: known.nextCursor }
}

/** The next page behind those that are known. */
export const withNextPage = (known: Notifications, next: Notifications): Notifications => ({
  ...next,
  items: [...known.items, ...next.items.filter(({ id }) => known.items.every((item) => item.id !== id))],
})

/** The list with what came; undefined where it has to be asked for anew, since more has changed than was said. */
export function withNews(known: Notifications, { unread, items }: NotificationEvent): Notifications | undefined {
  const fresh = items.filter(({ id }) => known.items.every((item) => item.id !== id))
  const added = fresh.filter(({ isRead }) => !isRead).length
  // One that was written earlier can come later.
  const all = [...fresh, ...known.items].toSorted((one, other) => (one.id < other.id ? 1 : -1))
  if (known.unread + added === unread) return fresh.length > 0 ? { ...known, items: all, unread } : known
  return unread === 0 ? markedRead({ ...known, items: all }, null, 0) : undefined
}

/** The list after some were read, all of them where none is named; `unread` is what the API counts then. */
export function markedRead(known: Notifications, ids: readonly string[] | null, unread: number): Notifications {
  const mark = (item: Notification): Notification =>
    item.isRead || (ids && !ids.includes(item.id)) ? item : { ...item, isRead: true }
  return { ...known, items: known.items.map(mark), unread }
}
