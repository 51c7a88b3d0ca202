import {
  type AccountChange,
  listNotifications,
  readNotificationSettings,
  readNotifications,
} from '@qasima/shared/contract/notification/notification.routes'
import { readWebhook } from '@qasima/shared/contract/notification/webhook.routes'
import type { RouteContract } from '@qasima/shared/contract/route'
import { listTracking } from '@qasima/shared/contract/tracking/tracking.routes'
import { call } from '@qasima/shared/http/call'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { announcePriceNews } from '@qasima/shared/notification/price-news'
import { watchNotifications } from '@qasima/shared/notification/watch-notifications'
import { renewAccountRead, useAccountRead } from '@qasima/shared/session/account-read'
import { markedRead, type Notifications, withNews, withOlder } from '@qasima/shared/tracking/notification-list'
import { useEffect, useRef } from 'react'

/** The reads that show what was changed. */
const readsOf = {
  alerts: [listTracking],
  tracking: [listTracking],
  settings: [readNotificationSettings, readWebhook],
} as const satisfies Record<AccountChange, unknown>

/**
 * The notifications of the account, updated while the page is visible. Shares its list with the account's own screen.
 */
export function useNotifications(account: string) {
  const language = useLanguage()
  const read = useAccountRead(listNotifications)
  const latest = useRef(read)
  latest.current = read
  // The stream only sends what is newer than the list, so it starts after it.
  const isAsked = read.reply !== undefined || read.error !== null

  /** Uses the latest list: two changes can arrive before the next render. */
  function put(reply: Notifications) {
    latest.current = { ...latest.current, reply }
    latest.current.replace(reply)
  }
  const putLatest = useRef(put)
  putLatest.current = put

  useEffect(() => {
    if (!isAsked) return
    async function renew() {
      // The list stays until there is a newer one.
      const fresh = await call(listNotifications).catch(() => null)
      if (fresh) putLatest.current(withOlder(fresh, latest.current.reply))
    }
    return watchNotifications({ account, language }, (event) => {
      const { reply, refetch } = latest.current
      const changed = new Set<RouteContract>(event.changed?.flatMap((what): readonly RouteContract[] => readsOf[what]))
      // A price alert implies changed product data.
      if (event.items.some(({ alert }) => alert !== null)) {
        changed.add(listTracking)
        announcePriceNews()
      }
      for (const route of changed) renewAccountRead(route)
      if (!reply) return refetch()
      const next = withNews(reply, event)
      if (!next) void renew()
      else if (next !== reply) putLatest.current(next)
    })
  }, [isAsked, account, language])

  /** Marks the given ones as read, or all. */
  async function markRead(ids: readonly string[] | null): Promise<void> {
    const { unread } = await call(readNotifications, { body: ids ? { ids: [...ids] } : { all: true } })
    const { reply } = latest.current
    if (reply) put(markedRead(reply, ids, unread))
  }

  return { read, markRead }
}
