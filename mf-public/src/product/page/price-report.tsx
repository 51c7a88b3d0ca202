import { reportPrice } from '@qasima/shared/contract/price-check/price-report.routes'
import type { PublicListing } from '@qasima/shared/contract/product/product'
import type { BodyOf } from '@qasima/shared/contract/route'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { isolated } from '@qasima/shared/schema/isolated'
import { majorUnits, minorUnits } from '@qasima/shared/schema/units'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Dialog } from '@qasima/shared/ui/dialog'
import { Field, Input, RadioCards, Textarea } from '@qasima/shared/ui/field'
import { Stack } from '@qasima/shared/ui/layout'
import { toast } from '@qasima/shared/ui/toast'
import { useId, useState } from 'react'
import { priceReportWords } from './price-report.words.ts'

type Report = BodyOf<typeof reportPrice>

/** The words for each. */
const reasons = [
  ['amount', 'isAmount'],
  ['currency', 'isCurrency'],
  ['stock', 'isStock'],
  ['product', 'isProduct'],
  ['other', 'isElse'],
] as const satisfies readonly (readonly [Report['reason'], string])[]

interface PriceReportProps {
  readonly listing: PublicListing
  readonly onClose: () => void
}

/** Tells the team that what is shown of a listing is wrong. */
export function PriceReport({ listing, onClose }: PriceReportProps) {
  const t = useWords(priceReportWords)
  const format = useFormat()
  const language = useLanguage()
  const form = useId()
  const [reason, setReason] = useState<Report['reason']>('amount')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [state, setState] = useState<'idle' | 'sending' | ProblemError>('idle')
  const { price } = listing
  const amount = price && typed.trim() ? minorUnits(typed.trim(), price.currency) : null

  async function send() {
    if (reason === 'amount' && typeof amount === 'string') return setWrong(true)
    const said =
      reason === 'amount' && price && typeof amount === 'number' ? { amount, currency: price.currency } : null
    const body: Report = {
      listingId: listing.id,
      reason,
      ...(note.trim() && { note: note.trim() }),
      ...(said && { price: said }),
    }
    setState('sending')
    try {
      await call(reportPrice, { body })
      toast.success(t('sent'))
      onClose()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setState(error)
    }
  }

  const footer = (
    <Button type="submit" form={form} loading={state === 'sending'}>
      {t('send')}
    </Button>
  )
  const title = t('title', { store: isolated(listing.shop.shopName) })
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('close')} footer={footer}>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="4">
          <RadioCards
            label={t('reason')}
            name="reason"
            value={reason}
            onValueChange={setReason}
            options={reasons.map(([value, words]) => ({ value, label: t(words) }))}
          />
          {reason === 'amount' && price && (
            <Field
              label={t('price', { currency: price.currency, name: format.currency(price.currency) })}
              optionalLabel={t('optional')}
              error={
                isWrong && typeof amount === 'string' && t('wrongPrice', { example: format.digits(majorUnits(price)) })
              }
            >
              <Input
                name="price"
                dir="ltr"
                inputMode="decimal"
                autoComplete="off"
                maxLength={16}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          )}
          <Field label={t('note')} optionalLabel={t('optional')}>
            <Textarea name="note" maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
          {state instanceof ProblemError && <Alert tone="bad">{state.sentence(language)}</Alert>}
        </Stack>
      </form>
    </Dialog>
  )
}
