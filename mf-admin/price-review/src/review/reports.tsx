import { Ago, Amount } from '@qasima/shared/admin/cell'
import { checkNow } from '@qasima/shared/admin/listing-state'
import { useCan } from '@qasima/shared/admin/permissions'
import { Queue } from '@qasima/shared/admin/queue'
import { useSettle } from '@qasima/shared/admin/use-settle'
import type { BulkResult } from '@qasima/shared/contract/collection-bulk'
import {
  type listPriceReports,
  type PriceReport,
  type ReportStatus,
  settlePriceReport,
  settlePriceReports,
  usePriceReport,
} from '@qasima/shared/contract/price-check/price-report-queue.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { call } from '@qasima/shared/http/call'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { Places } from './places.tsx'

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

/** Sets what a shopper saw as the price of the listing, which settles the report; both are taken back together. */
const taking = (report: PriceReport) => ({
  entries: [report],
  async act() {
    await call(usePriceReport, { params: { id: report.id }, language: 'en' })
    return [{ id: report.id, ok: true, message: null }]
  },
  said: () => 'Price set and report resolved.',
  takeBack: () => send([report.id], 'open'),
})

/** What the shopper says, beside what is shown. */
function Claim({ report }: { readonly report: PriceReport }) {
  return (
    <HStack columnGap="6" rowGap="2">
      <Text size="sm">
        <strong>{reasons[report.reason]}</strong>, reported <Ago at={report.at} inSentence />
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
          Shopper saw <Amount of={report.price} />
        </Text>
      )}
    </HStack>
  )
}

/** What shoppers say is wrong with prices. */
export function Reports({ data, refetch }: ReportsProps) {
  const can = useCan()
  const mayResolve = can('update', 'price')
  const maySet = mayResolve && can('create', 'price')
  const { settled, settle, undo } = useSettle(refetch)
  const [checking, setChecking] = useState<string | null>(null)
  const items = data.items.filter(({ id }) => !settled.includes(id))

  const resolve = (entries: readonly PriceReport[]) =>
    void settle({
      entries,
      act: (ids) => send(ids, 'resolved'),
      said: (count) => (count === 1 ? 'Report resolved.' : `${count} reports resolved.`),
      takeBack: (ids) => send(ids, 'open'),
    })
  async function check({ id, listingId }: PriceReport) {
    if (checking !== null) return
    setChecking(id)
    await checkNow(listingId)
    await refetch()
    setChecking(null)
  }

  const use = (report: PriceReport) => {
    if (maySet && report.usable) void settle(taking(report))
  }

  const keys = [
    { key: 'r', what: 'Resolve', act: (item: PriceReport) => resolve([item]) },
    ...(maySet ? [{ key: 'p', what: 'Use the price', act: use }] : []),
    { key: 'h', what: 'Check now', act: (item: PriceReport) => void check(item) },
  ]
  return (
    <Queue
      label="Reports of wrong prices"
      items={items}
      keys={mayResolve ? keys : []}
      actions={mayResolve ? [{ label: 'Resolve', act: resolve }] : []}
      onUndo={undo}
      empty={<EmptyState title="No open reports" description="Prices that shoppers report as wrong appear here." />}
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
              {maySet && item.usable && item.price && (
                <Button size="sm" variant="secondary" onClick={() => use(item)}>
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
