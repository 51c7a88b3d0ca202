import type { BodyOf } from '@qasima/shared/contract/route'
import type { AlertKind, PriceAlert } from '@qasima/shared/contract/tracking/alert'
import { maxAlerts, maxLowestDays } from '@qasima/shared/contract/tracking/tracking.limits'
import { addAlert, changeAlert, type TrackedProduct } from '@qasima/shared/contract/tracking/tracking.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { dayOf } from '@qasima/shared/prices/day'
import { isolated } from '@qasima/shared/schema/isolated'
import { majorUnits } from '@qasima/shared/schema/units'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Dialog } from '@qasima/shared/ui/dialog'
import { Field, Input, RadioCards } from '@qasima/shared/ui/field'
import { Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { TargetHelp } from '@qasima/shared/ui/target-help'
import { Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { type FormEvent, useId, useRef, useState } from 'react'
import { alertDialogWords } from './alert-dialog.words.ts'
import { type AlertNumber, initialNumber, numberOf, readNumber } from './alert-value.ts'
import { RearmField, usualRearmSeconds } from './rearm-field.tsx'
import { useAlertText } from './use-alert-text.ts'
import { useListingDays } from './use-listing-days.ts'

const kinds: readonly AlertKind[] = ['target', 'effective', 'percent', 'lowest', 'change', 'stock']
const Form = chakra('form')

/** The currency in which a target is entered. */
const currencyOf = ({ listing, chosen }: TrackedProduct, alert: PriceAlert | null) =>
  alert?.currency ?? listing?.price?.currency ?? chosen?.currency ?? 'SAR'

interface AlertFormState {
  readonly item: TrackedProduct
  /** The alert to change; null for a new one. */
  readonly alert: PriceAlert | null
  readonly onSaved: (alert: PriceAlert) => void
  readonly onClose: () => void
}

function useAlertForm({ item, alert, onSaved, onClose }: AlertFormState) {
  const t = useWords(alertDialogWords)
  const language = useLanguage()
  const { nameOf } = useAlertText()
  const currency = currencyOf(item, alert)
  const [kind, setKind] = useState<AlertKind>(alert?.kind ?? 'target')
  const [typed, setTyped] = useState<Partial<Record<AlertNumber, string>>>({})
  // Null until it is chosen.
  const [chosenRearm, setRearm] = useState<number | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const number = numberOf[kind]
  const text = number ? (typed[number] ?? initialNumber(number, alert, currency)) : ''
  const value = number ? readNumber(number, text, currency) : null
  const rearmSeconds = chosenRearm ?? alert?.rearmSeconds ?? usualRearmSeconds(kind)

  const send = (): Promise<PriceAlert> => {
    // Sending a number rearms the alert, so an unchanged one is not sent.
    const isNew = number !== null && value !== null && value !== alert?.[number]
    const numbers = isNew ? { [number]: value, ...(number === 'amount' && { currency }) } : {}
    if (alert) {
      const body: BodyOf<typeof changeAlert> = { ...numbers, rearmSeconds }
      return call(changeAlert, { params: { id: item.id, alertId: alert.id }, body })
    }
    return call(addAlert, { params: { id: item.id }, body: { kind, ...numbers, rearmSeconds } })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setChecked(true)
    setFailure(null)
    if (number && value === null) {
      field.current?.focus()
      return
    }
    setSending(true)
    try {
      const saved = await send()
      onSaved(saved)
      toast.success(t('saved', { alert: nameOf(saved) }))
      onClose()
    } catch (error) {
      const isFull = error instanceof ProblemError && error.problem === 'CONFLICT'
      setFailure(isFull ? t('tooMany', { max: maxAlerts }) : failureSentence(error, language))
      setSending(false)
    }
  }

  return {
    kind,
    setKind,
    number,
    text,
    setText: (next: string) => number && setTyped({ ...typed, [number]: next }),
    value,
    rearmSeconds,
    setRearm,
    currency,
    isMissing: isChecked && number !== null && value === null,
    isSending,
    failure,
    field,
    submit,
  }
}

type AlertForm = ReturnType<typeof useAlertForm>

/** The number with which the chosen kind fires. */
function NumberField({ form, item }: { form: AlertForm; item: TrackedProduct }) {
  const t = useWords(alertDialogWords)
  const format = useFormat()
  const { number, currency, text, setText, isMissing, field } = form
  if (number === null) return null
  const price = item.listing?.price
  const amount = price?.currency === currency ? Math.round(price.amount * 0.9) : 10_000
  const example = format.digits(majorUnits({ amount, currency }))
  const words = {
    amount: {
      label: t('targetAmount', { currency, name: format.currency(currency) }),
      hint: price && t('now', { price: isolated(format.money(price)) }),
      problem: t('amountProblem', { currency, example }),
    },
    percent: { label: t('percentAmount'), hint: t('percentHint'), problem: t('percentProblem') },
    days: {
      label: t('daysAmount'),
      hint: t('daysHint', { max: maxLowestDays }),
      problem: t('daysProblem', { max: maxLowestDays }),
    },
  }[number]
  return (
    <Field label={words.label} hint={words.hint} error={isMissing ? words.problem : undefined} required>
      <Input
        ref={field}
        key={number}
        dir="ltr"
        inputMode={number === 'amount' ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Field>
  )
}

/** Shows how realistic a target is, if the history of the listing is known. */
function Help({ form, item }: { form: AlertForm; item: TrackedProduct }) {
  const days = useListingDays(item)
  const price = item.listing?.price
  const { kind, value, currency, setText } = form
  if (kind !== 'target' || value === null || days.length === 0 || price?.currency !== currency) return null
  return (
    <TargetHelp
      current={price.amount}
      target={value}
      currency={currency}
      days={days}
      today={dayOf(Date.now())}
      {...(item.country && { country: item.country })}
      onSuggest={(amount) => setText(majorUnits({ amount, currency }))}
    />
  )
}

/** Creates or edits an alert of a product; its kind cannot be changed. */
export function AlertDialog(props: AlertFormState) {
  const { item, alert, onClose } = props
  const t = useWords(alertDialogWords)
  const id = useId()
  const form = useAlertForm(props)
  const close = () => form.isSending || onClose()
  return (
    <Dialog
      open
      onClose={close}
      title={alert ? t('edit') : t('add')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} loading={form.isSending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Form id={id} noValidate onSubmit={form.submit}>
        <Stack gap="5">
          {form.failure && <Alert tone="bad">{form.failure}</Alert>}
          <Text tone="muted" overflowWrap="anywhere">
            {t('about', { product: isolated(item.product.name) })}
          </Text>
          {!alert && (
            <RadioCards
              label={t('kind')}
              name="kind"
              options={kinds.map((kind) => ({ value: kind, label: t(kind) }))}
              value={form.kind}
              onValueChange={form.setKind}
            />
          )}
          <NumberField form={form} item={item} />
          <Help form={form} item={item} />
          <RearmField seconds={form.rearmSeconds} onChange={form.setRearm} />
        </Stack>
      </Form>
    </Dialog>
  )
}
