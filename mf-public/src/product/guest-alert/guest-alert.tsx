import { addGuestAlert, guestAlertDays, maxGuestAlerts } from '@qasima/shared/contract/alert/guest-alert.routes'
import type { CountryId } from '@qasima/shared/contract/country'
import { EmailField } from '@qasima/shared/email/email-field'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import type { Money } from '@qasima/shared/schema/money'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { BellIcon } from '@qasima/shared/ui/icon'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSignUpPath } from '../../search/use-sign-up-path.ts'
import { guestAlertWords } from './guest-alert.words.ts'
import { AlertCard, TargetField, useTarget } from './target-field.tsx'
import { targetParameter, useTargetInAddress } from './target-in-address.ts'

interface GuestAlertProps {
  /** The product, or the address of its page where it is not known. */
  readonly of: { readonly productId: string } | { readonly url: string }
  /** What it costs now. */
  readonly price: Money
  /** Of the last 90 days, in minor units of the price; null where it is not known. */
  readonly lowest: number | null
  readonly country: CountryId | undefined
}

/** Asks a visitor without an account from which price on, and at which address, to be alerted. */
export function GuestAlert(props: GuestAlertProps): ReactNode {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AlertCard>
      {sentTo === null ? (
        <GuestAlertForm {...props} onSent={setSentTo} />
      ) : (
        <Sent email={sentTo} onChange={() => setSentTo(null)} />
      )}
    </AlertCard>
  )
}

const Place = chakra('div', { base: { outline: 'none' } })

function Sent({ email, onChange }: { email: string; onChange: () => void }) {
  const t = useWords(guestAlertWords)
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus(), [])
  const change = (
    <Button variant="ghost" size="sm" onClick={onChange}>
      {t('change')}
    </Button>
  )
  return (
    <Place ref={place} tabIndex={-1}>
      <Alert tone="good" title={t('sentTitle')} action={change}>
        <Text overflowWrap="anywhere">{t('sent', { email: `\u2066${email}\u2069` })}</Text>
      </Alert>
    </Place>
  )
}

function GuestAlertForm({ of, price, lowest, country, onSent }: GuestAlertProps & { onSent: (email: string) => void }) {
  const t = useWords(guestAlertWords)
  const format = useFormat()
  const language = useLanguage()
  const { currency } = price
  const target = useTarget(price, lowest)
  const { typed, targets, amountOf } = target
  // An amount of 0 is refused: it stands for a text that is no price below the present one.
  const moneyOf = (text: string): Money => ({ amount: amountOf(text) ?? 0, currency })
  const form = useContractForm(addGuestAlert, {
    name: 'guest-alert',
    defaults: { target: moneyOf(typed), email: '' },
    rest: { ...of, language, ...(country && { country }) },
    blamedFields: ({ problem }) =>
      problem === 'TRACKING_LIMIT_REACHED' || problem === 'EMAIL_INVALID' ? [{ key: 'email', message: problem }] : [],
    done: (_, { email }) => onSent(email),
  })
  const signUp = useSignUpPath(typed ? { [targetParameter]: typed } : {})
  const amount = amountOf(typed)
  useTargetInAddress(amount !== null && amount !== targets[0]?.amount ? typed.trim() : null)

  function type(text: string) {
    target.setTyped(text)
    form.set('target', moneyOf(text))
  }

  const isFull = form.problem('email') === 'TRACKING_LIMIT_REACHED'
  return (
    <ContractForm form={form}>
      <TargetField target={target} onType={type} isWrong={Boolean(form.problem('target'))} />
      <EmailField
        label={t('email')}
        hint={t('emailHint', { days: format.number(guestAlertDays) })}
        error={
          isFull ? (
            <>
              {t('limit', { shown: format.number(maxGuestAlerts) })}{' '}
              <Anchor asChild>
                <Link to={signUp}>{t('signUp')}</Link>
              </Anchor>
            </>
          ) : (
            form.error('email')
          )
        }
        onTake={(suggested) => form.set('email', suggested)}
        {...form.register('email')}
      />
      <Button type="submit" loading={form.sending}>
        <BellIcon />
        {t('send')}
      </Button>
    </ContractForm>
  )
}
