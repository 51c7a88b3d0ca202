import { listTracking, type TrackedProduct } from '@qasima/shared/contract/tracking/tracking.routes'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { useEffect, useRef } from 'react'

/** The watched products: one page of the API holds as many as any plan allows. */
export function useTracked() {
  const read = useAccountRead(listTracking)
  // Several replies may come before the next rendering.
  const latest = useRef(read.reply)
  latest.current = read.reply

  // An email link, opened in another window, may have ended an alert in the meantime.
  const refetch = useRef(read.refetch)
  refetch.current = read.refetch
  useEffect(() => {
    const renew = () => refetch.current()
    window.addEventListener('focus', renew)
    return () => window.removeEventListener('focus', renew)
  }, [])

  function change(edit: (items: readonly TrackedProduct[]) => TrackedProduct[]) {
    const known = latest.current
    if (!known) return
    const items = edit(known.items)
    latest.current = { ...known, items, tracked: known.tracked + items.length - known.items.length }
    read.replace(latest.current)
  }

  return {
    read,
    /**
     * Replaces a product in the list, or puts it first if it is new.
     * @returns whether it is new.
     */
    put(item: TrackedProduct): boolean {
      const isNew = latest.current?.items.every(({ id }) => id !== item.id) ?? true
      change((items) => (isNew ? [item, ...items] : items.map((known) => (known.id === item.id ? item : known))))
      return isNew
    },
    /** Changes a product in the current list. */
    edit: (id: string, edit: (item: TrackedProduct) => TrackedProduct) =>
      change((items) => items.map((item) => (item.id === id ? edit(item) : item))),
    drop: (id: string) => change((items) => items.filter((item) => item.id !== id)),
  }
}

export type Tracked = ReturnType<typeof useTracked>
