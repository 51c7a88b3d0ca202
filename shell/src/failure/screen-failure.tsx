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

/** Handles a failure of a developer's own build. */
function failedScreen(error: unknown) {
  if (!(error instanceof RemoteError)) return { error, failure: 'threw' } as const
  const { remote, reason } = error
  return { error, remote, failure: reason === 'wrong-shape' ? reason : 'missing' } as const
}

/** Replaces one failed screen; navbar, footer and other screens keep working. */
export function ScreenFailure() {
  const error = useRouteError()
  useOverrideFailure(failedScreen(error))
  if (isMissing(error)) return <NotFound />
  const isKnown = error instanceof ProblemError || error instanceof RemoteError || isMissingFile(error)
  return isKnown ? <PartFailure error={error} /> : <ErrorView error={error} />
}

/** The same for the whole back-office: its frame is for staff only, so the site's is used. */
export const ClosedFailure = () => (
  <SiteFrame>
    <ScreenFailure />
  </SiteFrame>
)

/** Code or data could not be loaded, which a retry may solve. */
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
  // A live region announces changes, not its initial content.
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
