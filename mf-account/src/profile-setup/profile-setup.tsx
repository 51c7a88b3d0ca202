import { findCountry } from '@qasima/shared/contract/country'
import { completeProfile, profileProblems, readProfile } from '@qasima/shared/contract/identity/account.routes'
import { age } from '@qasima/shared/contract/identity/identity.limits'
import type { User } from '@qasima/shared/contract/identity/user'
import { pathInLanguage } from '@qasima/shared/contract/language'
import { appState } from '@qasima/shared/contract/shop/shop.routes'
import { downloadSlug } from '@qasima/shared/contract/shortner/download'
import { useVisitor } from '@qasima/shared/federation/visitor'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { useNavigate } from '@qasima/shared/router/router'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { session, sessionState, storeSession } from '@qasima/shared/session/session'
import { readStoredRedirect } from '@qasima/shared/session/stored-redirect'
import { Button } from '@qasima/shared/ui/button'
import { LoadingDots } from '@qasima/shared/ui/loading-screen'
import { Text } from '@qasima/shared/ui/text'
import { TicketMark } from '@qasima/shared/ui/ticket'
import { useFocusedHeading } from '@qasima/shared/ui/use-focused-heading'
import { useEffect, useRef, useState } from 'react'
import { EntryPage } from '../entry/entry-page.tsx'
import { clearPurpose, usePurpose } from '../entry/kept-purpose.ts'
import { useRequestedRedirect } from '../entry/use-with-redirect.ts'
import { accountFields } from '../form/field.words.ts'
import { ProfileFields } from '../profile/profile-fields.tsx'
import { profileSetupWords } from './profile-setup.words.ts'

/** Milliseconds for reading a screen that continues automatically. */
const readingTime = { already: 2_000, finished: 6_000 } as const

/** Continues after a while, or at once on request. */
function useContinueAfter(continueNow: () => Promise<unknown>, milliseconds: number): () => void {
  const latest = useRef(continueNow)
  latest.current = continueNow
  useEffect(() => {
    const timer = setTimeout(() => void latest.current(), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return () => void continueNow()
}

/** Whether an app sent the visitor here, to which the shell leads back. */
function useIsForApp(): boolean {
  const { appRedirects } = useVisitor()
  const requested = useRequestedRedirect()
  return (requested !== null && !requested.startsWith('/')) || readStoredRedirect(appRedirects) !== null
}

function AlreadyComplete({ user }: { user: User }) {
  const t = useWords(profileSetupWords)
  const heading = useFocusedHeading()
  // The shell continues with an account that is complete.
  const continueNow = useContinueAfter(() => storeSession({ user }), readingTime.already)
  return (
    <EntryPage heading={heading} title={t('title')} lead={<span role="status">{t('already')}</span>}>
      <LoadingDots />
      <Button variant="ghost" onClick={continueNow}>
        {t('continue')}
      </Button>
    </EntryPage>
  )
}

/** Whether there is a download for this device; false if unknown. */
async function hasDownload(): Promise<boolean> {
  try {
    return (await call(appState)).downloads.includes(downloadSlug(navigator.userAgent, navigator.maxTouchPoints))
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}

/** The first screen of a new account: its tracked products. */
const firstScreen = '/dashboard#tracking'

function Finished({ user, isOut }: { user: User; isOut: boolean }) {
  const t = useWords(profileSetupWords)
  const heading = useFocusedHeading()
  const language = useLanguage()
  const navigate = useNavigate()
  const isForApp = useIsForApp()
  const purpose = usePurpose(user.id)
  const leadsToDownload = isOut && !isForApp
  // The shell follows `redirect` once the profile is complete.
  async function leave(path: string | null) {
    if (path) await navigate({ search: `?${new URLSearchParams({ redirect: path })}` }, { replace: true })
    await storeSession({ user })
    clearPurpose()
  }
  const goOn = () => leave(isForApp ? null : (purpose ?? pathInLanguage(firstScreen, language)))
  const continueNow = useContinueAfter(
    () => (leadsToDownload ? leave(pathInLanguage('/auto-dl', language)) : goOn()),
    readingTime.finished,
  )
  const isReturning = isForApp || purpose !== null
  const lead = leadsToDownload ? 'doneDownload' : isReturning ? 'doneReturn' : 'doneTracking'
  return (
    <EntryPage
      heading={heading}
      title={t('doneTitle', { name: user.firstName ?? '' })}
      lead={<span role="status">{t(lead)}</span>}
    >
      <TicketMark />
      <Button size="lg" fullWidth onClick={continueNow}>
        {t('continue')}
      </Button>
      {leadsToDownload && (
        <Button variant="ghost" onClick={() => void goOn()}>
          {t(isReturning ? 'goOn' : 'toAccount')}
        </Button>
      )}
    </EntryPage>
  )
}

interface ProfileSetupFormProps {
  /** Known data: a provider may have supplied the names. */
  readonly known: User | null
  /** Called with whether there is a download for the device. */
  readonly onFinished: (user: User, isOut: boolean) => void
  readonly onAlready: (user: User) => void
}

function ProfileSetupForm({ known, onFinished, onAlready }: ProfileSetupFormProps) {
  const t = useWords(profileSetupWords)
  const format = useFormat()
  const { country } = useVisitor()
  const form = useContractForm(completeProfile, {
    name: 'profile-setup',
    words: accountFields,
    defaults: {
      firstName: known?.firstName ?? '',
      lastName: known?.lastName ?? '',
      sex: known?.sex ?? '',
      birthDate: known?.birthDate ?? '',
      country: known?.country ?? findCountry(country)?.id ?? '',
    },
    problems: (profile) => profileProblems(profile, new Date()),
    done: async ({ user }) => onFinished(user, await hasDownload()),
    async failed(error) {
      if (!(error instanceof ProblemError && error.problem === 'PROFILE_ALREADY_FINISHED')) return
      const { user } = await call(readProfile)
      onAlready(user)
    },
  })
  return (
    <ContractForm form={form}>
      <ProfileFields form={form} />
      <Text size="sm" tone="muted">
        {t('why', { age: format.number(age.min) })}
      </Text>
      <Button type="submit" size="lg" fullWidth loading={form.sending}>
        {t('save')}
      </Button>
    </ContractForm>
  )
}

/** Whether the session considers the profile complete. */
const isComplete = (user: User) => sessionState({ user, tokens: session.getState().tokens }) === 'AUTHENTICATED'

type End =
  | { readonly at: 'already'; readonly user: User }
  | { readonly at: 'finished'; readonly user: User; readonly isOut: boolean }

export function Component() {
  const [signedIn] = useState(() => session.getState().user?.id)
  // Stored for the other tabs of this browser too.
  usePurpose(signedIn)
  // The profile may have been completed on another device. If it cannot be loaded, submitting the form will tell.
  const { reply, error, replace } = useAccountRead(readProfile)
  const [end, setEnd] = useState<End | null>(null)
  function finish(reached: End) {
    setEnd(reached)
    // The dashboard loads while this screen is still shown, and gets the same reply.
    replace({ user: reached.user })
  }
  const t = useWords(profileSetupWords)
  const known = reply?.user ?? null
  const isRead = known !== null || error !== null
  if (end?.at === 'finished') return <Finished user={end.user} isOut={end.isOut} />
  const complete = end?.user ?? (known && isComplete(known) ? known : null)
  if (complete) return <AlreadyComplete user={complete} />
  return (
    // The same heading before and after: it keeps the focus.
    <EntryPage title={t('title')} lead={t('lead')}>
      {isRead ? (
        <ProfileSetupForm
          known={known}
          onFinished={(user, isOut) => finish({ at: 'finished', user, isOut })}
          onAlready={(user) => finish({ at: 'already', user })}
        />
      ) : (
        <LoadingDots />
      )}
    </EntryPage>
  )
}
