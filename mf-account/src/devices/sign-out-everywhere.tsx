import { signOutEverywhere } from '@qasima/shared/contract/identity/account.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { HStack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { lazy, Suspense, useState } from 'react'
import { useLeaveAccount } from '../dashboard/use-leave-account.ts'
import { devicesWords } from './devices.words.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('../dashboard/confirm-dialog.tsx')).ConfirmDialog }))

/** Ends every session of the account, after asking. */
export function SignOutEverywhere() {
  const t = useWords(devicesWords)
  const language = useLanguage()
  const leaveAccount = useLeaveAccount()
  const [step, setStep] = useState<'closed' | 'asking' | 'sending'>('closed')
  const [failure, setFailure] = useState<string | null>(null)

  function ask() {
    setFailure(null)
    setStep('asking')
  }

  async function confirm() {
    setStep('sending')
    setFailure(null)
    try {
      await call(signOutEverywhere)
      await leaveAccount()
    } catch (error) {
      setFailure(failureSentence(error, language))
      setStep('asking')
    }
  }

  return (
    <HStack justifyContent="space-between">
      <Text size="sm" tone="muted" flex="1 1 14rem">
        {t('everywhereText')}
      </Text>
      <Button variant="secondary" onClick={ask}>
        {t('everywhere')}
      </Button>
      {step !== 'closed' && (
        <Suspense>
          <ConfirmDialog
            open
            title={t('everywhereQuestion')}
            confirmLabel={t('everywhere')}
            failure={failure}
            sending={step === 'sending'}
            onConfirm={confirm}
            onClose={() => setStep('closed')}
          >
            <Text>{t('everywhereWarning')}</Text>
          </ConfirmDialog>
        </Suspense>
      )}
    </HStack>
  )
}
