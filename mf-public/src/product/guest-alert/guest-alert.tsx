import { addGuestAlert, guestAlertDays, maxGuestAlerts } from '@qasima/shared/contract/alert/guest-alert.routes'
import type { CountryId } from '@qasima/shared/contract/country'
import { EmailField } from '@qasima/shared/email/email-field'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import type { Money } from '@qasima/shared/schema/money'
import { majorUnits, minorUnits } from '@qasima/shared/schema/units'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { Chip } from '@qasima/shared/ui/chip'
import { Field, Input } from '@qasima/shared/ui/field'
import { BellIcon } from '@qasima/shared/ui/icon'
import { Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useSignUpPath } from '../../search/use-sign-up-path.ts'
import { guestAlertWords } from './guest-alert.words.ts'
import { type SuggestedTarget, suggestedTargets } from './suggested-targets.ts'

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
  const t = useWords(guestAlertWords)
  const heading = useId()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Card as="section" aria-labelledby={heading} _print={{ display: 'none' }}>
      <Stack gap="4">
        <Heading size="sm" id={heading}>
          {t('title')}
        </Heading>
        {sentTo === null ? (
          <GuestAlertForm {...props} onSent={setSentTo} />
        ) : (
          <Sent email={sentTo} onChange={() => setSentTo(null)} />
        )}
      </Stack>
    </Card>
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

/** All of them in sight; large text wraps within them. */
const Suggestions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', '& > button': { flexShrink: '1', whiteSpace: 'normal' } },
})

interface TargetFieldProps {
  readonly price: Money
  readonly targets: readonly SuggestedTarget[]
  readonly typed: string
  readonly onType: (text: string) => void
  readonly problem: 'wrongTarget' | 'tooHigh' | null
}

/** The price to wait for, with suggestions that one press takes. */
function TargetField({ price, targets, typed, onType, problem }: TargetFieldProps) {
  const t = useWords(guestAlertWords)
  const format = useFormat()
  const { currency } = price
  const moneyOf = (amount: number) => isolated(format.money({ amount, currency }))
  const example = format.digits(majorUnits({ amount: targets[0]?.amount ?? price.amount, currency }))
  return (
    <Stack gap="2">
      <Field
        label={t('target', { currency: format.currency(currency) })}
        error={problem ? t(problem, { example, price: moneyOf(price.amount) }) : undefined}
        required
      >
        <Input
          name="target"
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
      <Suggestions role="group" aria-label={t('suggestions')}>
        {targets.map(({ below, amount }) => {
          const text = majorUnits({ amount, currency })
          const values = { price: moneyOf(amount), percent: below === 'lowest' ? '' : format.percent(below) }
          return (
            <Chip key={below} pressed={minorUnits(typed, currency) === amount} onPressedChange={() => onType(text)}>
              {t(below === 'lowest' ? 'lowest' : 'percent', values)}
            </Chip>
          )
        })}
      </Suggestions>
    </Stack>
  )
}

function GuestAlertForm({ of, price, lowest, country, onSent }: GuestAlertProps & { onSent: (email: string) => void }) {
  const t = useWords(guestAlertWords)
  const format = useFormat()
  const language = useLanguage()
  const { currency } = price
  const targets = suggestedTargets(price, lowest)
  const first = targets[0]?.amount
  const [typed, setTyped] = useState(first ? majorUnits({ amount: first, currency }) : '')
  const form = useContractForm(addGuestAlert, {
    name: 'guest-alert',
    // An amount of 0 is refused: it stands for a text that is no price below the present one.
    defaults: { target: { amount: first ?? 0, currency }, email: '' },
    rest: { ...of, language, ...(country && { country }) },
    blamedFields: ({ problem }) =>
      problem === 'TRACKING_LIMIT_REACHED' || problem === 'EMAIL_INVALID' ? [{ key: 'email', message: problem }] : [],
    done: (_, { email }) => onSent(email),
  })
  const signUp = useSignUpPath(typed ? { target: typed } : {})

  const amount = minorUnits(typed.trim(), currency)
  function type(text: string) {
    setTyped(text)
    const next = minorUnits(text.trim(), currency)
    form.set('target', { amount: typeof next === 'number' && next < price.amount ? next : 0, currency })
  }

  const isFull = form.problem('email') === 'TRACKING_LIMIT_REACHED'
  const problem = typeof amount === 'number' && amount >= price.amount ? 'tooHigh' : 'wrongTarget'
  return (
    <ContractForm form={form}>
      <TargetField {...{ price, targets, typed }} onType={type} problem={form.problem('target') ? problem : null} />
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
