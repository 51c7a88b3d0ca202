import { directionOf } from '@qasima/shared/contract/language'
import { languageOfPage } from '@qasima/shared/federation/back-office'
import { VisitorContext } from '@qasima/shared/federation/visitor'
import { DigitsContext } from '@qasima/shared/i18n/digits'
import { LanguageContext } from '@qasima/shared/i18n/language-context'
import { Outlet, useRouteError } from '@qasima/shared/router/router'
import { preferences } from '@qasima/shared/session/preferences'
import { UiProvider } from '@qasima/shared/ui/provider'
import { type ReactNode, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { countryShown } from './country/country-shown.ts'
import { ErrorView } from './failure/error-view.tsx'
import { PendingBar } from './page/pending-bar.tsx'
import { ScrollPlace } from './page/scroll-place.tsx'
import { Toasts } from './page/toasts.tsx'
import { usePage } from './page/use-page.ts'
import { useSite } from './site-context.ts'
import { StepUp } from './step-up/step-up.tsx'

// Scripts keep their nonce as a property; the attribute is hidden from style sheets and reads empty.
const documentNonce = () => document.querySelector<HTMLElement>('script[nonce]')?.nonce

/** Language, digits, visitor and looks, as the address and the document name them. */
function Providers({ children }: { children: ReactNode }) {
  const language = languageOfPage(useLocation().pathname)
  const digits = useStore(preferences, (kept) => kept.digits)
  const { contact, appRedirects } = useSite()
  const country = useStore(countryShown, ({ id }) => id)
  const visitor = useMemo(() => ({ country, contact, appRedirects }), [country, contact, appRedirects])
  return (
    <LanguageContext value={language}>
      <DigitsContext value={digits}>
        <VisitorContext value={visitor}>
          <UiProvider direction={directionOf(language)} nonce={documentNonce()}>
            {children}
          </UiProvider>
        </VisitorContext>
      </DigitsContext>
    </LanguageContext>
  )
}

/** The one tree of the page. It stays from screen to screen and from language to language. */
export function Root() {
  usePage()
  return (
    <Providers>
      <PendingBar />
      <Outlet />
      <Toasts />
      <StepUp />
      <ScrollPlace />
    </Providers>
  )
}

/** What is left when the shell itself fails. */
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
