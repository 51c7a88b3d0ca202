import { listNotifications, readNotifications } from '@qasima/shared/contract/notification/notification.routes'
import { call } from '@qasima/shared/http/call'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { markedRead, withOlder } from '@qasima/shared/tracking/notification-list'
import { useEffect, useRef } from 'react'

/** Milliseconds between two looks, and the least between one and the next when the page is looked at again. */
const interval = 60_000
const leastInterval = 10_000

/**
 * The notifications of the account, asked for each minute and when the page is looked at again. The list of the account's
 * own screen is the same one.
 */
export function useNotifications() {
  const read = useAccountRead(listNotifications)
  const latest = useRef(read)
  latest.current = read
  const askedAt = useRef(Date.now())

  useEffect(() => {
    async function refresh() {
      if (document.hidden || Date.now() - askedAt.current < leastInterval) return
      askedAt.current = Date.now()
      // What could not be read at first recovers by itself; what was read stays until there is something newer.
      if (!latest.current.reply) return
      const fresh = await call(listNotifications).catch(() => null)
      if (fresh) latest.current.replace(withOlder(fresh, latest.current.reply))
    }
    const timer = setInterval(() => void refresh(), interval)
    const onLook = () => void refresh()
    document.addEventListener('visibilitychange', onLook)
    window.addEventListener('focus', onLook)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onLook)
      window.removeEventListener('focus', onLook)
    }
  }, [])

  /** Marks some as read, all where none is named. */
  async function markRead(ids: readonly string[] | null): Promise<void> {
    const { unread } = await call(readNotifications, { body: ids ? { ids: [...ids] } : { all: true } })
    const { reply, replace } = latest.current
    if (reply) replace(markedRead(reply, ids, unread))
  }

  return { read, markRead }
}
