import { Ago, Amount, EmptyValue } from '@qasima/shared/admin/cell'
import { useCan } from '@qasima/shared/admin/permissions'
import { PriceEvidence } from '@qasima/shared/admin/price-evidence'
import { Queue } from '@qasima/shared/admin/queue'
import { useSettle } from '@qasima/shared/admin/use-settle'
import type { BulkResult } from '@qasima/shared/contract/collection-bulk'
import {
  decidePriceOutlier,
  decidePriceOutliers,
  type listPriceOutliers,
  type OutlierDecision,
  type PriceOutlier,
} from '@qasima/shared/contract/price/price-outlier.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { call } from '@qasima/shared/http/call'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { changeWords } from './change-words.ts'
import { Places } from './places.tsx'

const reasons = { CONFLICT: 'already reviewed, or replaced by a newer price' }

interface OutliersProps {
  readonly data: ReplyOf<typeof listPriceOutliers>
  readonly refetch: () => Promise<unknown>
}

/** Settles one by its own call, and several by one for all of them. */
async function send(ids: readonly string[], decision: OutlierDecision): Promise<readonly BulkResult[]> {
  const [id, ...others] = ids
  if (id === undefined) return []
  if (others.length > 0) {
    const body = { decision, ids: [...ids] }
    return (await call(decidePriceOutliers, { body, language: 'en' })).results
  }
  await call(decidePriceOutlier, { params: { id }, body: { decision }, language: 'en' })
  return [{ id, ok: true, message: null }]
}

/** Prices that are too far from the one in force: what was seen, how it was read, and what is to be done with it. */
export function Outliers({ data, refetch }: OutliersProps) {
  const mayDecide = useCan()('update', 'price')
  const { settled, settle, undo } = useSettle(refetch, reasons)
  const items = data.items.filter(({ id }) => !settled.includes(id))

  const confirm = (entries: readonly PriceOutlier[]) =>
    void settle({
      entries,
      act: (ids) => send(ids, 'confirm'),
      said: (count) =>
        count === 1
          ? 'Confirmed: the price applies from when it was seen.'
          : `${count} confirmed: the prices apply from when they were seen.`,
      takeBack: (ids) => send(ids, 'wait'),
      tooLate:
        'This can no longer be undone: the price was seen again or has changed. Move it to the trash in the list of prices instead.',
    })
  const dismiss = (entries: readonly PriceOutlier[]) =>
    void settle({
      entries,
      act: (ids) => send(ids, 'dismiss'),
      said: (count) =>
        count === 1 ? 'Dismissed: the price is ignored.' : `${count} dismissed: the prices are ignored.`,
      takeBack: (ids) => send(ids, 'wait'),
    })

  const keys = [
    { key: 'c', what: 'Confirm', act: (item: PriceOutlier) => confirm([item]) },
    { key: 'd', what: 'Dismiss', act: (item: PriceOutlier) => dismiss([item]) },
  ]
  const actions = [
    { label: 'Confirm', act: confirm },
    { label: 'Dismiss', act: dismiss },
  ]
  return (
    <Queue
      label="Prices to review"
      items={items}
      keys={mayDecide ? keys : []}
      actions={mayDecide ? actions : []}
      onUndo={undo}
      empty={
        <EmptyState title="Nothing to review" description="Prices far from the current one appear here for review." />
      }
    >
      {(item, isCurrent) => (
        <Stack gap="3">
          <Places {...item} />
          <HStack columnGap="6" rowGap="2">
            <Text size="sm" tone="muted">
              Current price <Text as="span">{item.inForce ? <Amount of={item.inForce} /> : <EmptyValue />}</Text>
            </Text>
            <Text size="sm" tone="muted">
              Seen{' '}
              <Text as="strong" color="fg">
                <Amount of={item.price} />
              </Text>{' '}
              <Ago at={item.at} inSentence />
            </Text>
            <Text size="sm">
              {changeWords(item.inForce, item.price)}
              {!item.inStock && ', out of stock'}
            </Text>
          </HStack>
          {isCurrent && <PriceEvidence source={item.source} evidence={item.evidence} />}
          {mayDecide && (
            <HStack gap="2">
              <Button size="sm" onClick={() => confirm([item])}>
                Confirm
              </Button>
              <Button size="sm" variant="secondary" onClick={() => dismiss([item])}>
                Dismiss
              </Button>
            </HStack>
          )}
        </Stack>
      )}
    </Queue>
  )
}
