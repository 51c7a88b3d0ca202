import { failureSentence } from '../../form/contract-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { RetryIcon } from '../../ui/icon.tsx'

interface ReadFailureProps {
  readonly error: unknown
  readonly isTrying: boolean
  readonly onRetry: () => Promise<unknown>
}

export const ReadFailure = ({ error, isTrying, onRetry }: ReadFailureProps) => (
  <Alert
    tone="bad"
    title="This could not be loaded"
    action={
      <Button size="sm" variant="secondary" loading={isTrying} onClick={() => void onRetry()}>
        <RetryIcon /> Try again
      </Button>
    }
  >
    {failureSentence(error, 'en')}
  </Alert>
)
