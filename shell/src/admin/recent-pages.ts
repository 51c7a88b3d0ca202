import { pathWithoutLanguage } from '@qasima/shared/contract/language'
import { useLocation } from '@qasima/shared/router/router'
import { isRecord } from '@qasima/shared/schema/is-record'
import { session } from '@qasima/shared/session/session'
import { useLayoutEffect } from 'react'

/** A visited page, by its heading. */
export interface RecentPage {
  readonly path: string
  readonly title: string
}

const maxPages = 8

// Headings contain names of records: stored only for this tab and account.
const keyOf = (user: string | undefined) => `recent-pages-${user}`

const isPage = (value: unknown): value is RecentPage =>
  isRecord(value) && typeof value.path === 'string' && typeof value.title === 'string'

/** The back-office pages that this account visited, latest first. */
export function recentPages(): RecentPage[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(session.getState().user?.id)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPage) : []
  } catch {
    return []
  }
}

function remember(page: RecentPage): void {
  const pages = [page, ...recentPages().filter(({ path }) => path !== page.path)].slice(0, maxPages)
  try {
    sessionStorage.setItem(keyOf(session.getState().user?.id), JSON.stringify(pages))
  } catch {
    // Pages that cannot be stored are not offered.
  }
}

const headingOf = () => document.querySelector('#main h1')?.textContent?.trim()

/** Records pages when they are left: by then their headings are complete. */
export function useRecentPages(): void {
  const { pathname } = useLocation()
  const path = pathWithoutLanguage(pathname)
  useLayoutEffect(() => {
    // When a page is left, the next one may already show its heading, so the last heading is recorded as it appears.
    let title = headingOf()
    const main = document.getElementById('main')
    const watch = new MutationObserver(() => {
      title = headingOf() ?? title
    })
    if (main) watch.observe(main, { childList: true, characterData: true, subtree: true })
    const keep = () => {
      if (title) remember({ path, title })
    }
    window.addEventListener('pagehide', keep)
    return () => {
      watch.disconnect()
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [path])
}
