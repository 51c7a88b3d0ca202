import type { ReplyOf } from '@qasima/shared/contract/route'
import { type ShopListing, shopList } from '@qasima/shared/contract/shop/shop.routes'
import { isReplyOf } from '@qasima/shared/http/answer'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { DirectoryFilters } from './directory-filters.ts'

type ShopListReply = ReplyOf<typeof shopList>

interface Growth {
  /** Where the first page ended; a first page that ends elsewhere would leave a gap. */
  readonly start: string | null
  readonly shops: readonly ShopListing[]
  readonly nextCursor: string | null
}

/**
 * How far the lists of earlier pages had grown, by the key of their entry in the history, so that Back finds them so.
 */
const grown = new Map<string, Growth>()
const keptLists = 20

function keep(key: string, growth: Growth) {
  grown.delete(key)
  grown.set(key, growth)
  for (const oldest of grown.keys()) {
    if (grown.size <= keptLists) break
    grown.delete(oldest)
  }
}

/** Under which the list of a page that is left is kept in this tab, for a reload. */
const storageKey = 'grown-list'

interface LeftPage {
  readonly key: string
  readonly address: string
}

/** Without storage a reload begins with the first page. */
function keepForReload(page: LeftPage, { start, shops, nextCursor }: Growth): void {
  try {
    const list: ShopListReply = { items: [...shops], total: shops.length, letters: [], didYouMean: null, nextCursor }
    sessionStorage.setItem(storageKey, JSON.stringify({ ...page, start, list }))
  } catch {
    // Full or closed.
  }
}

function keptForReload(page: LeftPage): Growth | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (kept?.key !== page.key || kept.address !== page.address || !isReplyOf(shopList, kept.list)) return undefined
    return { start: kept.start, shops: kept.list.items, nextCursor: kept.list.nextCursor }
  } catch {
    return undefined
  }
}

const addressNow = () => location.pathname + location.search

/** The first page of a list with every further one that was asked for, also after Back and a reload. */
export function useGrowingList(first: ShopListReply, filters: DirectoryFilters, key: string) {
  const start = first.nextCursor
  const [growth, setGrowth] = useState<Growth>(() => {
    const kept = grown.get(key)
    return kept?.start === start ? kept : { start, shops: [], nextCursor: start }
  })
  const resume = useEffectEvent(() => {
    const kept = keptForReload({ key, address: addressNow() })
    if (kept?.start === start && !grown.has(key)) setGrowth(kept)
  })
  // Before the first paint, and after the page that a server rendered was taken over: it knows nothing of this tab.
  useLayoutEffect(() => resume(), [])
  const [state, setState] = useState<'idle' | 'loading' | ProblemError>('idle')
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])
  useEffect(() => {
    const leave = () => keepForReload({ key, address: addressNow() }, growth)
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [key, growth])

  async function loadMore() {
    if (state === 'loading' || !growth.nextCursor) return
    const controller = new AbortController()
    request.current = controller
    const { signal } = controller
    setState('loading')
    try {
      const page = await call(shopList, { query: { ...filters, cursor: growth.nextCursor }, signal })
      const next = { start, shops: [...growth.shops, ...page.items], nextCursor: page.nextCursor }
      keep(key, next)
      setGrowth(next)
      setState('idle')
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ProblemError)) throw error
      setState(error)
    }
  }

  // A store that rose in the order meanwhile may come a second time.
  const shops = [...new Map([...first.items, ...growth.shops].map((shop) => [shop.id, shop])).values()]
  return { shops, hasMore: growth.nextCursor !== null, state, loadMore }
}
