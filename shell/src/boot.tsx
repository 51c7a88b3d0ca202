import { startAnalytics } from '@qasima/shared/analytics/start-analytics'
import { languageOfPath, pathInLanguage } from '@qasima/shared/contract/language'
import { type DocumentState, liveMark } from '@qasima/shared/federation/document-state'
import { routesOfRegistry } from '@qasima/shared/federation/registry'
import { configureCalls } from '@qasima/shared/http/client-settings'
import { storeReplies } from '@qasima/shared/http/document-replies'
import { openReadCache } from '@qasima/shared/http/read-cache'
import { recover } from '@qasima/shared/http/recovery'
import { startClock, stopClock } from '@qasima/shared/i18n/clock'
import { hideAddressSecrets } from '@qasima/shared/session/address-secrets'
import { openSession, storeSession } from '@qasima/shared/session/session'
import { sessionCredentials } from '@qasima/shared/session/session-credentials'
import { storeRedirect } from '@qasima/shared/session/stored-redirect'
import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { watchSession } from './access/watch-session.ts'
import { mainDomainAddress } from './address/main-domain.ts'
import { startLiveChat } from './chat/live-chat.ts'
import { countryShown } from './country/country-shown.ts'
import { watchCountry } from './country/watch-country.ts'
import { recoveryOf } from './failure/use-retry.ts'
import { startDigits } from './language/digits.ts'
import { nextTask } from './next-task.ts'
import { ownRoutes } from './own-routes.ts'
import { firstScreen } from './page/first-screen.ts'
import { preparePages } from './prepare-pages.ts'
import { loadScreens } from './remotes/load-screens.ts'
import { RemoteError } from './remotes/remote-error.ts'
import { isMissingFile } from './remotes/retry-load.ts'
import { startReports } from './reports/start-reports.ts'
import type { Router } from './router.ts'
import { routesOf } from './routes.tsx'
import { SiteContext } from './site-context.ts'
import { hideSplash, removeStartFailure, showStartFailure } from './splash/splash.ts'
import { confirmIdentity } from './step-up/identity-question.ts'
import { startTheme } from './theme/theme.ts'

/** Where staff set up the required second factor: a screen of the account. */
const enrolmentPath = '/second-factor'

/** Milliseconds; a slower first screen is awaited inside the site instead of behind the loading screen. */
const splashTimeout = 3_000

/** Cached public reads; a screen that shows one reloads when a newer one arrives. */
const keptReads = (routerOf: () => Router | undefined) =>
  openReadCache(
    () => localStorage,
    () => void routerOf()?.revalidate(),
  )

/** Why code of the page could not be loaded, or does not run. */
const codeFailure = ({ state: { errors } }: Router): unknown =>
  Object.values(errors ?? {}).find((error) => error instanceof RemoteError || isMissingFile(error))

/** Waits until failed code has loaded after all. Code that throws stays broken as long as the page is open. */
function codeRecovered(router: Router, failure: unknown): Promise<void> {
  const recovery = recoveryOf(failure)
  if (!recovery) return new Promise(() => {})
  return new Promise((resolve) => {
    const stop = recover(
      async () => {
        await router.revalidate()
        if (codeFailure(router)) return
        stop()
        resolve()
      },
      { polls: recovery === 'polls' },
    )
  })
}

/**
 * Hydrates the rendered page, with the same code and data; it stays readable meanwhile, and as it is while its code
 * cannot be loaded.
 * @returns false if these differ, for example at another address, and the page must be rendered again.
 */
async function takeOver(place: HTMLElement, site: ReactNode, router: Router): Promise<boolean> {
  const { pathname, search } = location
  await firstScreen(router)
  const failure = codeFailure(router)
  if (failure !== undefined) {
    showStartFailure()
    await codeRecovered(router, failure)
    removeStartFailure()
    startClock()
    return false
  }
  const { errors, location: now } = router.state
  if (errors || now.pathname !== pathname || now.search !== search) {
    startClock()
    return false
  }
  // In slices, so that presses and scrolling are handled meanwhile.
  startTransition(() => void hydrateRoot(place, site, { onUncaughtError: showStartFailure }))
  return true
}

/** Starts the page from the state in the document. */
export async function boot(state: DocumentState): Promise<void> {
  const elsewhere = mainDomainAddress(location, state.mainDomain)
  if (elsewhere) {
    location.replace(elsewhere)
    return
  }

  // Before anything that counts, reports or calls.
  const pages = routesOfRegistry(state.registry).map(({ route }) => route)
  hideAddressSecrets([...pages, ...Object.values(ownRoutes)])
  configureCalls({
    origins: state.apiOrigins,
    country: () => countryShown.getState().id,
    credentials: sessionCredentials,
    keptReads: state.preview ? null : keptReads(() => router),
    preview: state.preview?.token ?? null,
    confirmIdentity,
    enrol: () => void router.navigate(pathInLanguage(enrolmentPath, languageOfPath(location.pathname))),
  })
  countryShown.setState({ id: state.country.toLowerCase() })
  if (state.rendered) stopClock(state.rendered.at)
  storeReplies(state.replies, state.asOf === undefined)
  storeRedirect(location.search, state.appRedirects)
  startTheme(state.mainDomain)
  startDigits(state.mainDomain)
  startAnalytics(state.analytics, state.mainDomain)
  if (state.chat) startLiveChat(state.chat)

  const place = document.getElementById('root')
  if (!place) throw new Error('The document has no place for the page')
  // Permissions must be known before anything is requested.
  await openSession(state.mainDomain)
  const { user } = state.preview ?? {}
  // The API knows the account through the preview; these are not real tokens.
  if (user) await storeSession({ user, tokens: { accessToken: 'preview', refreshToken: 'preview' } })
  if (history.state?.overrideGivenUp) (await import('./override/end-override.ts')).takeGivenUp()
  // Only developers' documents have one.
  const known = state.override ? await (await import('./override/prepare-override.ts')).prepareOverride(state) : state
  await nextTask()
  const router: Router = createBrowserRouter(routesOf(known, loadScreens, () => router))
  watchSession(router)
  preparePages(router)
  // Previews and developers' builds are not counted, and are offered no other release.
  if (!state.preview && !state.override && !state.releasePreview) startReports(router, state)
  watchCountry(router, state.mainDomain)
  const site = (
    <SiteContext value={known}>
      {/* The router has waited for code and data: what is on screen follows the address at once. */}
      <RouterProvider router={router} useTransitions={false} />
    </SiteContext>
  )
  if (state.rendered) {
    // The rendered document can still show that its page is slow.
    addEventListener(liveMark, hideSplash, { once: true })
    if (await takeOver(place, site, router)) return
  }
  createRoot(place, { onUncaughtError: showStartFailure }).render(site)
  // If a screen waits for an unavailable service, its frame is shown at once.
  firstScreen(router, state.notice ? 0 : splashTimeout).then(hideSplash)
}
