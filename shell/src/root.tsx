import { directionOf } from '@qasima/shared/contract/language'
import { languageOfPage } from '@qasima/shared/federation/back-office'
import { liveMark } from '@qasima/shared/federation/document-state'
import { VisitorContext } from '@qasima/shared/federation/visitor'
import { startClock } from '@qasima/shared/i18n/clock'
import { DigitsContext } from '@qasima/shared/i18n/digits'
import { LanguageContext } from '@qasima/shared/i18n/language-context'
import { Outlet, useRouteError } from '@qasima/shared/router/router'
import { preferences } from '@qasima/shared/session/preferences'
import { UiProvider } from '@qasima/shared/ui/provider'
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { countryShown } from './country/country-shown.ts'
import { ErrorView } from './failure/error-view.tsx'
import { OverrideNotice } from './override/override-notice.tsx'
import { PendingBar } from './page/pending-bar.tsx'
import { ScrollPlace } from './page/scroll-place.tsx'
import { Toasts } from './page/toasts.tsx'
import { usePage } from './page/use-page.ts'
import { useSite } from './site-context.ts'
import { useSiteStore } from './site-store.ts'
import { StepUp } from './step-up/step-up.tsx'

const ReleasePreviewBanner = lazy(() => import('./release-preview/release-preview-banner.tsx'))

/** Language, digits, visitor and theme, from the address and the document. */
function Providers({ children }: { children: ReactNode }) {
  const language = languageOfPage(useLocation().pathname)
  const { contact, downloads, appRedirects, country: firstCountry, rendered } = useSite()
  const digits = useSiteStore(preferences, (kept) => kept.digits, rendered?.digits ?? 'latn')
  const country = useSiteStore(countryShown, ({ id }) => id, firstCountry.toLowerCase())
  const visitor = useMemo(
    () => ({ country, contact, downloads, appRedirects }),
    [country, contact, downloads, appRedirects],
  )
  return (
    <LanguageContext value={language}>
      <DigitsContext value={digits}>
        <VisitorContext value={visitor}>
          <UiProvider direction={directionOf(language)}>{children}</UiProvider>
        </VisitorContext>
      </DigitsContext>
    </LanguageContext>
  )
}

/** A server-rendered page is hydrated and interactive. */
function pageIsLive() {
  startClock()
  performance.mark?.(liveMark)
  dispatchEvent(new Event(liveMark))
}

/** The banner of a browser that previews a release; other pages fetch nothing of it. */
function ReleasePreviewNotice() {
  const { releasePreview } = useSite()
  return (
    releasePreview && (
      <Suspense>
        <ReleasePreviewBanner />
      </Suspense>
    )
  )
}

/** The page's root. It stays mounted across screens and languages. */
export function Root() {
  usePage()
  useEffect(pageIsLive, [])
  return (
    <Providers>
      <PendingBar />
      <Outlet />
      <Toasts />
      <StepUp />
      <OverrideNotice />
      <ReleasePreviewNotice />
      <ScrollPlace />
    </Providers>
  )
}

/** Shown when the shell itself fails. */
export function RootFailure() {
  const error = useRouteError()
  return (
    <Providers>
      <main id="main">
        <ErrorView error={error} />
      </main>
    </Providers>
  )
}
