import { signOutEverywhere } from '@qasima/shared/contract/identity/account.routes'
import { useContractForm } from '@qasima/shared/form/contract-form'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { HStack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { lazy, Suspense, useState } from 'react'
import { useLogOut } from '../panel/use-log-out.ts'
import { devicesWords } from './devices.words.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "settings" */ '../panel/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Ends every session of the account, after a confirmation. */
export function SignOutEverywhere() {
  const t = useWords(devicesWords)
  const logOut = useLogOut()
  const [isAsking, setAsking] = useState(false)
  const form = useContractForm(signOutEverywhere, {
    name: 'sign-out-everywhere',
    defaults: {},
    done: logOut,
  })

  function ask() {
    form.reset()
    setAsking(true)
  }

  return (
    <HStack justifyContent="space-between">
      <Text size="sm" tone="muted" flex="1 1 14rem">
        {t('everywhereText')}
      </Text>
      <Button variant="secondary" onClick={ask}>
        {t('everywhere')}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            form={form}
            title={t('everywhereQuestion')}
            confirmLabel={t('everywhere')}
            onClose={() => setAsking(false)}
          >
            <Text>{t('everywhereWarning')}</Text>
          </ConfirmDialog>
        </Suspense>
      )}
    </HStack>
  )
}
