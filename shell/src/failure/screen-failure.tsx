import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { isRouteErrorResponse, useRouteError } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { RetryIcon } from '@qasima/shared/ui/icon'
import { Text } from '@qasima/shared/ui/text'
import { RemoteError } from '../remotes/remote-error.ts'
import { ErrorView } from './error-view.tsx'
import { failureWords } from './failure.words.ts'
import { NotFound } from './not-found.tsx'
import { useRetry } from './use-retry.ts'

const isMissing = (error: unknown) =>
  (error instanceof ProblemError || isRouteErrorResponse(error)) && error.status === 404

/** Stands in the place of one screen that failed; navbar, footer and every other screen continue. */
export function ScreenFailure() {
  const error = useRouteError()
  if (isMissing(error)) return <NotFound />
  if (error instanceof RemoteError) return <PartFailure />
  if (error instanceof ProblemError) return <PartFailure problem={error} />
  return <ErrorView error={error} />
}

/** Code or data did not come: neither is the visitor's fault, and both may come on another try. */
function PartFailure({ problem }: { problem?: ProblemError }) {
  const t = useWords(failureWords)
  const language = useLanguage()
  const { retry, trying, failedAgain } = useRetry()
  return (
    <EmptyState
      titleAs="h1"
      title={t('part')}
      description={problem?.sentence(language) ?? t('partHint')}
      action={
        <>
          <Button loading={trying} onClick={retry}>
            <RetryIcon />
            {t('retry')}
          </Button>
          <Text role="status" size="sm" tone="muted" minBlockSize="1lh">
            {failedAgain && t('still')}
          </Text>
        </>
      }
    />
  )
}
