import { Writable } from 'node:stream'
import type { PageRequest, Rendering } from '@qasima/shared/federation/rendering'
import type { Screens } from '@qasima/shared/federation/screen'
import { configureCalls } from '@qasima/shared/http/client-settings'
import { replaceReplies } from '@qasima/shared/http/document-replies'
import { stopClock } from '@qasima/shared/i18n/clock'
import { symbolsOf } from '@qasima/shared/ui/icons/drawn-icon'
import { collectStyles } from '@qasima/shared/ui/provider'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { countryShown } from '../country/country-shown.ts'
import { firstScreen } from '../page/first-screen.ts'
import type { Router } from '../router.ts'
import { routesOf } from '../routes.tsx'
import { SiteContext } from '../site-context.ts'

/** The markup of a tree, including everything it waits for. */
function markupOf(tree: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    let html = ''
    const sink = new Writable({
      decodeStrings: false,
      write(chunk, _encoding, done) {
        html += chunk
        done()
      },
      final(done) {
        resolve(html)
        done()
      },
    })
    const { pipe } = renderToPipeableStream(tree, {
      // In one piece: later chunks would need React's own inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onError: reject,
    })
  })
}

/**
 * Replaces the network: requests are recorded, so that the edge can read them.
 * @throws TypeError as an offline browser would.
 */
function noteReads(): ReadonlySet<string> {
  const reads = new Set<string>()
  globalThis.fetch = (address, { method = 'GET' } = {}) => {
    if (method === 'GET') reads.add(String(address))
    return Promise.reject(new TypeError('pages are rendered without a network'))
  }
  return reads
}

/** Sets module-level state for one page at a time. */
function setUp({ state }: PageRequest): void {
  if (!state.rendered) throw new Error('the page was asked for without the moment that it is rendered at')
  stopClock(state.rendered.at)
  replaceReplies(state.replies)
  countryShown.setState({ id: state.country.toLowerCase() })
  configureCalls({
    // Relative addresses, as the edge reads them.
    origins: [''],
    language: () => state.language,
    country: () => countryShown.getState().id,
    wait: async () => {},
    keptReads: null,
  })
}

/**
 * Renders the first view of a page, or returns the reads it needs. One page at a time.
 * @throws Error if it redirects, or its screen fails: a browser then renders it.
 */
export async function renderPage(page: PageRequest, screens: Screens): Promise<Rendering> {
  setUp(page)
  const reads = noteReads()
  const stylesOfPage = collectStyles()
  const router: Router = createMemoryRouter(
    routesOf(
      page.state,
      async () => screens,
      () => router,
    ),
    { initialEntries: [page.address] },
  )
  try {
    await firstScreen(router)
    if (reads.size > 0) return { reads: [...reads] }
    const { errors, location } = router.state
    for (const error of Object.values(errors ?? {})) throw error
    if (location.pathname + location.search !== page.address) throw new Error('the page leads elsewhere')
    const html = await markupOf(
      <SiteContext value={page.state}>
        <RouterProvider router={router} useTransitions={false} />
      </SiteContext>,
    )
    return { page: { html, symbols: symbolsOf(html), styles: stylesOfPage() } }
  } finally {
    router.dispose()
  }
}
