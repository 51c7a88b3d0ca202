import { failureSentence } from '@qasima/shared/form/contract-form'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { RetryIcon } from '@qasima/shared/ui/icon'

interface ReadFailureProps {
  readonly error: unknown
  readonly isTrying: boolean
  readonly onRetry: () => Promise<unknown>
}

export const ReadFailure = ({ error, isTrying, onRetry }: ReadFailureProps) => (
  <Alert
    tone="bad"
    title="This could not be read"
    action={
      <Button size="sm" variant="secondary" loading={isTrying} onClick={() => void onRetry()}>
        <RetryIcon /> Try again
      </Button>
    }
  >
    {failureSentence(error, 'en')}
  </Alert>
)
