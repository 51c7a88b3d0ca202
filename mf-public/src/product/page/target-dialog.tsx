import type { CountryId } from '@qasima/shared/contract/country'
import type { productPage } from '@qasima/shared/contract/product/product.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { dailyPrices, rollupsOf } from '@qasima/shared/prices/daily-prices'
import { addDays, dayOf } from '@qasima/shared/prices/day'
import { isolated } from '@qasima/shared/schema/isolated'
import { majorUnits, minorUnits } from '@qasima/shared/schema/units'
import { Button } from '@qasima/shared/ui/button'
import { Dialog } from '@qasima/shared/ui/dialog'
import { Field, Input } from '@qasima/shared/ui/field'
import { Stack } from '@qasima/shared/ui/layout'
import { TargetHelp } from '@qasima/shared/ui/target-help'
import { toast } from '@qasima/shared/ui/toast'
import { useId, useState } from 'react'
import { type ProductTracking, targetPriceOf } from '../tracking/use-product-tracking.ts'
import { accountTrackingWords } from './account-tracking.words.ts'
import { TrackingFailure } from './tracking-failure.tsx'
import { type History, useYear } from './use-history.ts'

/** Days of one listing up to today, as far back as a year. */
function daysOf(year: History, listingId: string) {
  const today = dayOf(year.readAt)
  const own = year.points.filter((point) => point.listingId === listingId)
  return dailyPrices(rollupsOf(own), { from: addDays(today, -365), to: today })
}

interface TargetDialogProps {
  readonly tracking: ProductTracking
  readonly productId: string
  readonly best: NonNullable<ReplyOf<typeof productPage>['best']>
  readonly country: CountryId | undefined
  readonly onClose: () => void
}

/** Asks for the price to wait for, and says what can be hoped for. */
export function TargetDialog({ tracking, productId, best, country, onClose }: TargetDialogProps) {
  const t = useWords(accountTrackingWords)
  const format = useFormat()
  const form = useId()
  const year = useYear(productId, country)
  const known = targetPriceOf(tracking.tracked)
  const { amount: current, currency } = best.price
  const [typed, setTyped] = useState(() => (known?.currency === currency ? majorUnits(known) : ''))
  const [isWrong, setWrong] = useState(false)
  const amount = minorUnits(typed.trim(), currency)
  const isAmount = typeof amount === 'number' && amount > 0

  async function save() {
    if (typeof amount !== 'number' || amount <= 0) return setWrong(true)
    if (!(await tracking.setTarget({ amount, currency }))) return
    toast.success(t('saved'))
    onClose()
  }
  async function remove() {
    if (!(await tracking.removeTarget())) return
    toast.success(t('removed'))
    onClose()
  }

  const footer = (
    <>
      {known && (
        <Button variant="ghost" onClick={remove}>
          {t('remove')}
        </Button>
      )}
      <Button type="submit" form={form} loading={tracking.isBusy}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={t('close')} footer={footer}>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="4">
          <Field
            label={t('amount', { currency, name: format.currency(currency) })}
            hint={t('amountHint', { price: isolated(format.money(best.price)) })}
            error={
              isWrong &&
              !isAmount &&
              t('wrongAmount', { example: format.digits(majorUnits({ amount: current, currency })) })
            }
            required
          >
            <Input
              name="amount"
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              autoFocus
              maxLength={16}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          {year?.currency === currency && isAmount && (
            <TargetHelp
              {...{ current, currency, country }}
              target={amount}
              days={daysOf(year, best.listingId)}
              today={dayOf(year.readAt)}
              onSuggest={(suggested) => setTyped(majorUnits({ amount: suggested, currency }))}
            />
          )}
          {tracking.failure && <TrackingFailure failure={tracking.failure} />}
        </Stack>
      </form>
    </Dialog>
  )
}
