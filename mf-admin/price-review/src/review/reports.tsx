import { Ago, Amount } from '@qasima/shared/admin/cell'
import { checkNow } from '@qasima/shared/admin/listing-state'
import { useCan } from '@qasima/shared/admin/permissions'
import type { BulkResult } from '@qasima/shared/contract/collection-bulk'
import { price as prices } from '@qasima/shared/contract/price/price.collection'
import {
  type listPriceReports,
  type PriceReport,
  type ReportStatus,
  settlePriceReport,
  settlePriceReports,
} from '@qasima/shared/contract/price-check/price-report-queue.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { call } from '@qasima/shared/http/call'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { Places } from './places.tsx'
import { Queue } from './queue.tsx'
import { useSettle } from './use-settle.ts'

const reasons: Readonly<Record<PriceReport['reason'], string>> = {
  amount: 'The price is wrong',
  currency: 'The currency is wrong',
  stock: 'The stock is wrong',
  product: 'It is another product',
  other: 'Something else is wrong',
}

interface ReportsProps {
  readonly data: ReplyOf<typeof listPriceReports>
  readonly refetch: () => Promise<unknown>
}

/** Settles one by its own call, and several by one for all of them. */
async function send(ids: readonly string[], status: ReportStatus): Promise<readonly BulkResult[]> {
  const [id, ...others] = ids
  if (id === undefined) return []
  if (others.length > 0)
    return (await call(settlePriceReports, { body: { status, ids: [...ids] }, language: 'en' })).results
  await call(settlePriceReport, { params: { id }, body: { status }, language: 'en' })
  return [{ id, ok: true, message: null }]
}

type WithPrice = PriceReport & { readonly price: NonNullable<PriceReport['price']> }

/** As far from the price in force as outliers are. */
const far = 5

/** Whether its price may be set with one press: one in another currency, or far from the one in force, is no slip of reading. */
function isUsable(report: PriceReport): report is WithPrice {
  const { price, inForce } = report
  if (price === null || inForce === null) return price !== null
  return (
    price.currency === inForce.currency && price.amount < inForce.amount * far && price.amount * far > inForce.amount
  )
}

/** Sets what a shopper saw as the price of the listing, which settles the report; both are taken back together. */
function takeOver(report: WithPrice) {
  const { id, listingId, price, inStock } = report
  let made: string | undefined
  return {
    entries: [report],
    async act() {
      // First of all, as it is refused where a colleague was quicker: then no price is set.
      const results = await send([id], 'resolved')
      const body = { listingId, price, at: new Date().toISOString(), inStock: inStock ?? true }
      try {
        made = String((await call(prices.routes.create, { body, language: 'en' })).id)
      } catch (error) {
        await send([id], 'open')
        throw error
      }
      return results
    },
    said: () => 'The price is set, and the report is resolved.',
    async takeBack() {
      if (made !== undefined) await call(prices.routes.remove, { params: { id: made }, language: 'en' })
      return send([id], 'open')
    },
  }
}

/** What the shopper says, beside what is shown. */
function Claim({ report }: { readonly report: PriceReport }) {
  return (
    <HStack columnGap="6" rowGap="2">
      <Text size="sm">
        <strong>{reasons[report.reason]}</strong>, said <Ago at={report.at} inSentence />
      </Text>
      <Text size="sm" tone="muted">
        {report.inForce ? (
          <>
            Shown <Amount of={report.inForce} />
          </>
        ) : (
          'No price shown'
        )}
        {report.inStock === false && ', out of stock'}
        {report.seenAt && (
          <>
            , seen <Ago at={report.seenAt} inSentence />
          </>
        )}
      </Text>
      {report.price && (
        <Text size="sm">
          The shopper saw <Amount of={report.price} />
        </Text>
      )}
    </HStack>
  )
}

/** What shoppers say is wrong with prices. */
export function Reports({ data, refetch }: ReportsProps) {
  const can = useCan()
  const mayResolve = can('update', 'price')
  // What cannot be taken back by the same person is not offered here.
  const maySet = mayResolve && can('create', 'price') && can('delete', 'price')
  const { settled, settle, undo } = useSettle(refetch)
  const [checking, setChecking] = useState<string | null>(null)
  const items = data.items.filter(({ id }) => !settled.includes(id))

  const resolve = (entries: readonly PriceReport[]) =>
    void settle({
      entries,
      act: (ids) => send(ids, 'resolved'),
      said: (count) => (count === 1 ? 'The report is resolved.' : `${count} reports are resolved.`),
      takeBack: (ids) => send(ids, 'open'),
    })
  async function check({ id, listingId }: PriceReport) {
    if (checking !== null) return
    setChecking(id)
    await checkNow(listingId)
    await refetch()
    setChecking(null)
  }

  const keys = [
    { key: 'r', what: 'Resolve', act: (item: PriceReport) => resolve([item]) },
    { key: 'h', what: 'Check now', act: (item: PriceReport) => void check(item) },
  ]
  return (
    <Queue
      label="Reports of wrong prices"
      items={items}
      keys={mayResolve ? keys : []}
      actions={mayResolve ? [{ label: 'Resolve', act: resolve }] : []}
      onUndo={undo}
      empty={<EmptyState title="No report is open" description="What shoppers say is wrong with prices comes here." />}
    >
      {(item) => (
        <Stack gap="3">
          <Places {...item} />
          <Claim report={item} />
          {item.note !== null && (
            <Text size="sm" dir="auto">
              {item.note}
            </Text>
          )}
          {mayResolve && (
            <HStack gap="2">
              <Button size="sm" onClick={() => resolve([item])}>
                Resolve
              </Button>
              {maySet && isUsable(item) && (
                <Button size="sm" variant="secondary" onClick={() => void settle(takeOver(item))}>
                  <span>
                    Use <Amount of={item.price} />
                  </span>
                </Button>
              )}
              <Button size="sm" variant="secondary" loading={checking === item.id} onClick={() => void check(item)}>
                Check now
              </Button>
            </HStack>
          )}
        </Stack>
      )}
    </Queue>
  )
}
