import { sayPartMissing } from '@qasima/shared/federation/part-missing'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { isRouteErrorResponse, useRouteError } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { RetryIcon } from '@qasima/shared/ui/icon'
import { Text } from '@qasima/shared/ui/text'
import { useEffect, useState } from 'react'
import { SiteFrame } from '../layout/site-layout.tsx'
import { useOnline } from '../offline/use-online.ts'
import { useOverrideFailure } from '../override/use-override-failure.ts'
import { RemoteError } from '../remotes/remote-error.ts'
import { isMissingFile } from '../remotes/retry-load.ts'
import { ErrorView } from './error-view.tsx'
import { failureWords } from './failure.words.ts'
import { NotFound } from './not-found.tsx'
import { isLateFile, recoveryOf, useRetry } from './use-retry.ts'

const isMissing = (error: unknown) =>
  (error instanceof ProblemError || isRouteErrorResponse(error)) && error.status === 404

/** What a failure means to a developer whose own build is on screen. */
function failedScreen(error: unknown) {
  if (!(error instanceof RemoteError)) return { error, failure: 'threw' } as const
  const { remote, reason } = error
  return { error, remote, failure: reason === 'wrong-shape' ? reason : 'missing' } as const
}

/** Stands in the place of one screen that failed; navbar, footer and every other screen continue. */
export function ScreenFailure() {
  const error = useRouteError()
  useOverrideFailure(failedScreen(error))
  if (isMissing(error)) return <NotFound />
  const isKnown = error instanceof ProblemError || error instanceof RemoteError || isMissingFile(error)
  return isKnown ? <PartFailure error={error} /> : <ErrorView error={error} />
}

/** The same for the whole of the back-office, whose frame is for staff alone: the site's own stands around it. */
export const ClosedFailure = () => (
  <SiteFrame>
    <ScreenFailure />
  </SiteFrame>
)

/** Code or data did not come: neither is the visitor's fault, and both may come on another try. */
function PartFailure({ error }: { error: unknown }) {
  const t = useWords(failureWords)
  const language = useLanguage()
  const { retry, trying, failedAgain } = useRetry(error)
  const isOffline = !useOnline()
  const recovery = recoveryOf(error)
  const reason =
    error instanceof ProblemError ? error.sentence(language) : t(isLateFile(error) ? 'lateHint' : 'partHint')
  useEffect(() => {
    if (isOffline || error instanceof ProblemError) return
    sayPartMissing(error instanceof RemoteError ? { remote: error.remote, release: error.release } : undefined)
  }, [error, isOffline])
  // A live region reads what changes in it, and not what it comes with.
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(true), [])
  return (
    <EmptyState
      titleAs="h1"
      title={t('part')}
      description={isOffline && recovery ? t('offline') : reason}
      action={
        <>
          <Button loading={trying} onClick={retry}>
            <RetryIcon />
            {t('retry')}
          </Button>
          <Text role="status" size="sm" tone="muted" minBlockSize="1lh">
            {failedAgain && <span>{t('still')} </span>}
            {isShown && recovery === 'polls' && !isOffline && <span>{t('recovers')}</span>}
          </Text>
        </>
      }
    />
  )
}
