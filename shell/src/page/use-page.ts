import { record } from '@qasima/shared/analytics/analytics'
import { directionOf, pathInLanguage, pathWithoutLanguage } from '@qasima/shared/contract/language'
import { languageOfPage } from '@qasima/shared/federation/back-office'
import { pageText, searchedFor } from '@qasima/shared/federation/page-text'
import type { RouteDescription } from '@qasima/shared/federation/remote'
import { preferences } from '@qasima/shared/session/preferences'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useMatches, useNavigationType } from 'react-router'
import { focusPage } from './focus-page.ts'

/** The handle of every screen's route: its description. The route for unknown addresses has none. */
export interface ScreenHandle {
  readonly route: RouteDescription
}

/** The description of a route's screen. */
export const describedBy = (route: { readonly handle?: unknown } | undefined): RouteDescription | undefined =>
  // Only routes of screens have a handle, and it is this one (`screenRoute`).
  (route?.handle as ScreenHandle | undefined)?.route

/** Keeps the document in line with the current page: language, direction, title, focus; and counts the view. */
export function usePage(): void {
  const { pathname, search, hash } = useLocation()
  const replaced = useNavigationType() === 'REPLACE'
  const leaf = useMatches().at(-1)
  const route = describedBy(leaf) ?? null
  const language = languageOfPage(pathname)
  const path = pathWithoutLanguage(pathname)
  const data = typeof leaf?.loaderData === 'object' ? leaf.loaderData : null
  const { title } = pageText({
    route,
    language,
    values: { ...leaf?.params, ...searchedFor(search), ...data },
  })
  const shown = useRef<{ pathname: string; path: string; route: RouteDescription | null } | null>(null)

  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
  }, [language])

  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, path, route }
    // The first page's texts came with the document, from a reply that may still be loading here.
    if (before) {
      document.title = title
      // It describes the first page. Search engines and link previews load the document of each page, so none is needed.
      document.querySelector('meta[name=description]')?.remove()
    }
    preferences.setState({ pageTitle: document.title })
    if (before?.pathname === pathname) return

    // The content of a private address, such as a token, is not counted.
    record({
      kind: 'page',
      path: route?.unlisted ? pathInLanguage(route.path, language) : pathname,
      title: document.title,
    })
    // Keep the focus when only the language changes, or when a screen corrects its address.
    const isSameScreen = replaced && before?.route === route
    if (before && before.path !== path && !hash && !isSameScreen) focusPage()
  }, [pathname, path, hash, title, route, replaced, language])
}
