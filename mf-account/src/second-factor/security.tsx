import {
  type ChangedFactors,
  type Factors,
  listFactors,
  renewRecoveryCodes,
} from '@qasima/shared/contract/identity/second-factor.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Divider, Stack } from '@qasima/shared/ui/layout'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { Heading, Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { useRef, useState } from 'react'
import { AccountData } from '../panel/account-data.tsx'
import { Panel } from '../panel/panel.tsx'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { securityWords } from './security.words.ts'
import { useLostFocus } from './use-lost-focus.ts'

/** The remaining recovery codes, and a button for new ones. */
function Recovery({ factors, onCodes }: { factors: Factors; onCodes: (codes: readonly string[]) => void }) {
  const t = useWords(securityWords)
  const language = useLanguage()
  const renew = () =>
    call(renewRecoveryCodes).then(
      ({ recoveryCodes }) => onCodes(recoveryCodes),
      (failure: unknown) => toast.error(failureSentence(failure, language)),
    )
  return (
    <Stack gap="4">
      <Heading as="h3" size="xs">
        {t('recovery')}
      </Heading>
      <Text tone="muted">{t('recoveryText', { count: factors.recoveryCodes })}</Text>
      <Button variant="secondary" alignSelf="start" onClick={() => void renew()}>
        {t('renew')}
      </Button>
    </Stack>
  )
}

interface FactorsPanelProps {
  readonly factors: Factors
  readonly onChange: (factors: Factors) => void
  /** Whether the panel is shown because a factor is required: it then continues once there is one. */
  readonly leadsOn?: boolean | undefined
}

function FactorList({ factors, onChange, leadsOn }: FactorsPanelProps) {
  const t = useWords(securityWords)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useLostFocus(list, codes)
  const count = factors.passkeys.length + (factors.app ? 1 : 0)
  const isLast = factors.isRequired && count === 1
  const change = ({ factors: changed, recoveryCodes }: ChangedFactors) => {
    onChange(changed)
    if (recoveryCodes) setCodes(recoveryCodes)
  }
  const renewed = (made: readonly string[]) => {
    onChange({ ...factors, recoveryCodes: made.length })
    setCodes(made)
  }
  return (
    <Stack ref={list} gap="6" role="group" aria-label={t('title')} tabIndex={-1} outline="none">
      {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />}
      {factors.isRequired && count === 0 && <Alert tone="info">{t('required')}</Alert>}
      {leadsOn && count > 0 && !codes && (
        <Alert tone="good" title={t('done')}>
          <Button asChild>
            <Link to="/admin">{t('toBackOffice')}</Link>
          </Button>
        </Alert>
      )}
      <Passkeys factors={factors} isLast={isLast} onChange={change} />
      <Divider />
      <AuthenticatorApp factors={factors} isLast={isLast} onChange={change} />
      {isLast && <Text tone="muted">{t('last')}</Text>}
      {count > 0 && !codes && (
        <>
          <Divider />
          <Recovery factors={factors} onCodes={renewed} />
        </>
      )}
    </Stack>
  )
}

/** The second factors of staff: passkeys, an authenticator app, recovery codes. */
export function Security({ leadsOn }: { leadsOn?: boolean }) {
  const t = useWords(securityWords)
  const read = useAccountRead(listFactors)
  const awaited = (
    <div role="status" aria-label={t('loading')}>
      <Skeleton h="5" w="48" />
    </div>
  )
  return (
    <Panel title={t('title')} text={t('text')}>
      <AccountData read={read} awaited={awaited} failed={t('failed')}>
        {(factors) => <FactorList factors={factors} onChange={read.replace} leadsOn={leadsOn} />}
      </AccountData>
    </Panel>
  )
}
