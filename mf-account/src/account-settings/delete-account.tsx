import { deleteAccount } from '@qasima/shared/contract/identity/account.routes'
import { logoutAfterDeletionRequest } from '@qasima/shared/contract/identity/identity.limits'
import { useContractForm } from '@qasima/shared/form/contract-form'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { lazy, Suspense, useState } from 'react'
import { isAboutPassword } from '../form/about-password.ts'
import { accountFields } from '../form/field.words.ts'
import { Panel } from '../panel/panel.tsx'
import { isStepUp, SignInAgain } from '../panel/sign-in-again.tsx'
import { accountSettingsWords } from './account-settings.words.ts'
import { PasswordConfirmation } from './password-confirmation.tsx'

const ConfirmDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "settings" */ '../panel/confirm-dialog.tsx')).ConfirmDialog,
}))

interface DeleteAccountProps {
  readonly hasPassword: boolean
  readonly onAsked: () => void
}

/** Requests the deletion of the account, after a dialog that explains the consequences. */
export function DeleteAccount({ hasPassword: isStored, onAsked }: DeleteAccountProps) {
  const t = useWords(accountSettingsWords)
  const [isOpen, setOpen] = useState(false)
  // It may have been set on another device since the account was loaded.
  const [isRequired, setRequired] = useState(false)
  const hasPassword = isStored || isRequired
  const [needsSignIn, setNeedsSignIn] = useState(false)
  const form = useContractForm(deleteAccount, {
    name: 'delete-account',
    defaults: { password: '' },
    words: accountFields,
    problems: ({ password }) => (hasPassword && !password ? [{ key: 'password', message: 'REQUIRED' }] : []),
    blamedFields: (error) => (isAboutPassword(error) ? [{ key: 'password', message: 'INVALID_CREDENTIALS' }] : []),
    emptied: (error) => (isAboutPassword(error) ? ['password'] : []),
    done() {
      toast.success(t('asked'), { duration: 2 * logoutAfterDeletionRequest, topic: 'deletion' })
      onAsked()
    },
    failed(error) {
      setNeedsSignIn(isStepUp(error))
      if (hasPassword || !isAboutPassword(error)) return
      setRequired(true)
      form.reset()
    },
  })

  function ask() {
    form.reset()
    setOpen(true)
  }

  return (
    <Panel title={t('deleteTitle')} text={t('deleteText')}>
      <Button variant="secondary" color="bad" alignSelf="start" onClick={ask}>
        {t('deleteAccount')}
      </Button>
      {isOpen && (
        <Suspense>
          <ConfirmDialog
            form={form}
            title={t('question')}
            confirmLabel={t('deleteAccount')}
            onClose={() => setOpen(false)}
            alert={needsSignIn ? <SignInAgain /> : undefined}
          >
            <Text>{t('warning')}</Text>
            {hasPassword && <PasswordConfirmation form={form} />}
          </ConfirmDialog>
        </Suspense>
      )}
    </Panel>
  )
}
