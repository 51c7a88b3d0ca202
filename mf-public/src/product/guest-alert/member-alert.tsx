import { useWords } from '@qasima/shared/i18n/words'
import { useSearchParams } from '@qasima/shared/router/router'
import type { Money } from '@qasima/shared/schema/money'
import { Button } from '@qasima/shared/ui/button'
import { BellIcon } from '@qasima/shared/ui/icon'
import { Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type ProductTracking, targetOf } from '../tracking/use-product-tracking.ts'
import { guestAlertWords } from './guest-alert.words.ts'
import { AlertCard, TargetField, useTarget } from './target-field.tsx'
import { targetParameter } from './target-in-address.ts'

interface MemberAlertProps {
  /** What it costs now. */
  readonly price: Money
  /** Of the last 90 days, in minor units of the price; null where it is not known. */
  readonly lowest: number | null
  readonly isBusy: boolean
  readonly onSet: (target: Money) => void
  /** Below the button. */
  readonly children?: ReactNode
}

/** Asks an account from which price on to be alerted; one press tracks the product and sets the alert. */
export function MemberAlert(props: MemberAlertProps) {
  return (
    <AlertCard>
      <MemberAlertForm {...props} />
    </AlertCard>
  )
}

const Form = chakra('form')

function MemberAlertForm({ price, lowest, isBusy, onSet, children }: MemberAlertProps) {
  const t = useWords(guestAlertWords)
  const target = useTarget(price, lowest)
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const amount = target.amountOf(target.typed)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setChecked(true)
    if (amount === null) field.current?.focus()
    else onSet({ amount, currency: price.currency })
  }

  return (
    <Form noValidate onSubmit={submit}>
      <Stack gap="4">
        <TargetField inputRef={field} target={target} onType={target.setTyped} isWrong={isChecked && amount === null} />
        <Button type="submit" loading={isBusy}>
          <BellIcon />
          {t('send')}
        </Button>
        {children}
      </Stack>
    </Form>
  )
}

const Place = chakra('div', { base: { outline: 'none' } })

function AlertSet() {
  const t = useWords(guestAlertWords)
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus(), [])
  return (
    <AlertCard>
      <Place ref={place} tabIndex={-1}>
        <Text>{t('set')}</Text>
      </Place>
    </AlertCard>
  )
}

interface ProductAlertProps extends Pick<MemberAlertProps, 'price' | 'lowest'> {
  readonly tracking: ProductTracking
}

/** The alert of a product's page, until a target is set; one that was typed before there was an account comes first. */
export function ProductAlert({ tracking, price, lowest }: ProductAlertProps) {
  const [address, setAddress] = useSearchParams()
  const [isSet, setSet] = useState(false)
  const brought = address.has(targetParameter)

  async function set(target: Money) {
    if (!(await tracking.setTarget(target))) return
    setSet(true)
    if (!brought) return
    const rest = new URLSearchParams(address)
    rest.delete(targetParameter)
    setAddress(rest, { replace: true, preventScrollReset: true })
  }

  if (isSet && targetOf(tracking.tracked)) return <AlertSet />
  const isUnreadable = tracking.tracked === undefined && tracking.failure
  if (isUnreadable || (targetOf(tracking.tracked) && !brought)) return null
  return <MemberAlert {...{ price, lowest }} isBusy={tracking.isBusy} onSet={set} />
}
