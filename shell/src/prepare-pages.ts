import { languageOfPath } from '@qasima/shared/contract/language'
import { bases } from '@qasima/shared/contract/route'
import { readQuery } from '@qasima/shared/federation/page-country'
import { expandAddress } from '@qasima/shared/federation/template'
import { visitorCountry } from '@qasima/shared/http/call'
import { readEarly } from '@qasima/shared/http/read-early'
import { matchRoutes } from 'react-router'
import { accessOf } from './access/guarded-route.ts'
import { describedBy } from './page/use-page.ts'
import type { Router } from './router.ts'

/** Milliseconds of hovering over a link before it counts as an intention. */
const restTime = 80

interface Place {
  readonly pathname: string
  readonly search: string
}

/** The public screen at an address. */
function screenAt(router: Router, { pathname }: Place) {
  const match = matchRoutes(router.routes, pathname)?.at(-1)
  const description = describedBy(match?.route)
  return match && description && accessOf(description) === 'public' ? { match, description } : undefined
}

/** Starts the first reads of the page at an address. */
function readPage(router: Router, place: Place): void {
  const screen = screenAt(router, place)
  if (!screen) return
  const { match, description } = screen
  const query = readQuery(place.search, description, visitorCountry())
  for (const template of description.data ?? []) {
    const address = expandAddress(template, match.params, query)
    if (address.startsWith(`${bases.api}/`)) readEarly(address.slice(bases.api.length), languageOfPath(place.pathname))
  }
}

/** Starts to load the code of the page at an address. A failure is handled when the page is opened. */
function loadCode(router: Router, place: Place): void {
  const lazy = screenAt(router, place)?.match.route.lazy
  if (typeof lazy === 'function') void lazy().catch(() => {})
}

/** The site link of an event, unless it leads to the current page. */
function linkOf({ target }: Event): URL | undefined {
  const anchor = target instanceof Element ? target.closest('a') : null
  if (!anchor?.href || anchor.target === '_blank' || anchor.hasAttribute('download')) return undefined
  const url = new URL(anchor.href)
  const isElsewhere = url.pathname !== location.pathname || url.search !== location.search
  return url.origin === location.origin && isElsewhere ? url : undefined
}

/** The browser's connection information, if available. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

function mayGuess(): boolean {
  const { saveData, effectiveType }: Connection = Reflect.get(navigator, 'connection') ?? {}
  return !saveData && !/2g|3g/.test(effectiveType ?? '')
}

/**
 * Reads the data of a page while its code is loading, and both as soon as a visitor is likely to open it: when a link
 * is touched, and on a fast connection, when it is hovered or focused.
 * @returns a function that stops it.
 */
export function preparePages(router: Router): () => void {
  let opening = ''
  let rest: ReturnType<typeof setTimeout> | undefined

  const stop = router.subscribe(({ navigation }) => {
    const { location: to, state } = navigation
    if (state !== 'loading' || to.key === opening) return
    opening = to.key
    // A page with loaded code makes its own reads at once.
    if (screenAt(router, to)?.match.route.lazy) readPage(router, to)
  })

  function prepare(event: Event): void {
    clearTimeout(rest)
    const url = linkOf(event)
    if (!url) return
    const begin = () => {
      loadCode(router, url)
      readPage(router, url)
    }
    if (event.type === 'touchstart') begin()
    else if (mayGuess()) rest = setTimeout(begin, restTime)
  }

  const signs = ['pointerover', 'touchstart', 'focusin'] as const
  for (const sign of signs) addEventListener(sign, prepare, { passive: true })
  return () => {
    stop()
    clearTimeout(rest)
    for (const sign of signs) removeEventListener(sign, prepare)
  }
}
