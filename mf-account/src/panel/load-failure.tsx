import { failureSentence } from '@qasima/shared/form/contract-form'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { RetryIcon } from '@qasima/shared/ui/icon'
import { Text } from '@qasima/shared/ui/text'
import type { ReactNode } from 'react'
import { panelWords } from './panel.words.ts'

interface LoadFailureProps {
  /** What could not be shown. */
  readonly title: ReactNode
  readonly error: unknown
  readonly onTryAgain: () => void
}

/** Shown in place of data that could not be loaded. */
export function LoadFailure({ title, error, onTryAgain }: LoadFailureProps) {
  const t = useWords(panelWords)
  const language = useLanguage()
  return (
    <Alert
      tone="bad"
      title={title}
      action={
        <Button variant="secondary" size="sm" onClick={onTryAgain}>
          <RetryIcon />
          {t('tryAgain')}
        </Button>
      }
    >
      <Text>{failureSentence(error, language)}</Text>
    </Alert>
  )
}
