/**
 * Renders one screen of a remote on its own, in the build of the remote: for its styles, which are those that it has in a page.
 * Bundled for Node with the rows of the share table.
 */
import { prerenderToNodeStream } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { directionOf } from '../contract/language.ts'
import type { PageRequest, Rendering } from '../federation/rendering.ts'
import type { ScreenModule } from '../federation/screen.ts'
import { VisitorContext } from '../federation/visitor.ts'
import { configureCalls } from '../http/client-settings.ts'
import { replaceReplies } from '../http/document-replies.ts'
import { stopClock } from '../i18n/clock.ts'
import { LanguageContext } from '../i18n/language-context.ts'
import { collectStyles, UiProvider } from '../ui/provider.tsx'

/** A moment of the sample data, so that a build of another day has the same styles. */
const sampleMoment = '2026-09-01T00:00:00.000Z'

/** Path: of the screen's route. @throws Error where the screen fails. */
export async function renderScreen(screen: ScreenModule, path: string, page: PageRequest): Promise<Rendering> {
  const { state, address } = page
  const { language, contact, downloads, appRedirects } = state
  const country = state.country.toLowerCase()
  const reads = new Set<string>()
  globalThis.fetch = (asked, { method = 'GET' } = {}) => {
    if (method === 'GET') reads.add(String(asked))
    return Promise.reject(new TypeError('screens are rendered without a network'))
  }
  stopClock(sampleMoment)
  replaceReplies(state.replies)
  configureCalls({
    origins: [''],
    language: () => language,
    country: () => country,
    wait: async () => {},
    keptReads: null,
  })
  const styles = collectStyles()
  const { loader, Component } = screen
  const router = createMemoryRouter(
    [{ path: '/en?', children: [{ path: path.slice(1), Component, ...(loader && { loader }) }] }],
    { initialEntries: [address] },
  )
  try {
    await new Promise<void>((resolve) => {
      if (router.state.initialized) resolve()
      else router.subscribe(({ initialized }) => initialized && resolve())
    })
    if (reads.size > 0) return { reads: [...reads] }
    for (const error of Object.values(router.state.errors ?? {})) throw error
    await prerenderToNodeStream(
      <LanguageContext value={language}>
        <VisitorContext value={{ country, contact, downloads, appRedirects }}>
          <UiProvider direction={directionOf(language)}>
            <RouterProvider router={router} />
          </UiProvider>
        </VisitorContext>
      </LanguageContext>,
      {
        onError: (error) => {
          throw error
        },
      },
    )
    return { page: { html: '', styles: styles() } }
  } finally {
    router.dispose()
  }
}
