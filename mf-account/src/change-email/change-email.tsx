import type { User } from '@qasima/shared/contract/identity/user'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { Bdi, Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Panel } from '../panel/panel.tsx'
import { changeEmailWords } from './change-email.words.ts'

const Steps = lazy(async () => ({
  default: (await import(/* webpackChunkName: "settings" */ './change-email-steps.tsx')).ChangeEmailSteps,
}))

interface ChangeEmailProps {
  readonly user: User
  readonly onChange: (user: User) => void
}

/** The email of the account, and the form to change it. */
export function ChangeEmail({ user, onChange }: ChangeEmailProps) {
  const t = useWords(changeEmailWords)
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'closed' | 'open' | 'cancelled'>('closed')

  useEffect(() => {
    // The form that had the focus is gone.
    if (state === 'cancelled') opener.current?.focus()
  }, [state])

  return (
    <Panel title={t('title')} text={t('text')} headingRef={heading}>
      <Text fontWeight="medium">
        <Bdi dir="ltr" overflowWrap="anywhere">
          {user.email}
        </Bdi>
      </Text>
      {state === 'open' ? (
        <Suspense>
          <Steps
            user={user}
            onCancel={() => setState('cancelled')}
            onChanged={(changed) => {
              setState('closed')
              heading.current?.focus()
              toast.success(t('changed'))
              onChange(changed)
            }}
          />
        </Suspense>
      ) : (
        <Button ref={opener} variant="secondary" alignSelf="start" onClick={() => setState('open')}>
          {t('change')}
        </Button>
      )}
    </Panel>
  )
}
