import { Ago, Amount, EmptyValue } from '@qasima/shared/admin/cell'
import { useCan } from '@qasima/shared/admin/permissions'
import { PriceEvidence } from '@qasima/shared/admin/price-evidence'
import {
  decidePriceOutlier,
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
import { Queue } from './queue.tsx'
import { useSettle } from './use-settle.ts'

interface OutliersProps {
  readonly data: ReplyOf<typeof listPriceOutliers>
  readonly refetch: () => Promise<unknown>
}

/** Prices that are too far from the one in force: what was seen, how it was read, and what is to be done with it. */
export function Outliers({ data, refetch }: OutliersProps) {
  const mayDecide = useCan()('update', 'price')
  const { settled, settle, undo } = useSettle(refetch)
  const items = data.items.filter(({ id }) => !settled.includes(id))
  const send = (id: string, decision: OutlierDecision) =>
    call(decidePriceOutlier, { params: { id }, body: { decision }, language: 'en' })

  const confirm = ({ id }: PriceOutlier) =>
    void settle({
      id,
      act: () => send(id, 'confirm'),
      said: 'Confirmed: it counts from when it was seen.',
      takeBack: () => send(id, 'wait'),
      tooLate: 'The price was seen again or changed since, so it stays. Move it to the trash in its prices instead.',
    })
  const dismiss = ({ id }: PriceOutlier) =>
    void settle({
      id,
      act: () => send(id, 'dismiss'),
      said: 'Dismissed: it counts for nothing.',
      takeBack: () => send(id, 'wait'),
    })

  const keys = [
    { key: 'c', what: 'Confirm', act: confirm },
    { key: 'd', what: 'Dismiss', act: dismiss },
  ]
  return (
    <Queue
      label="Prices that wait"
      items={items}
      keys={mayDecide ? keys : []}
      onUndo={undo}
      empty={<EmptyState title="No price waits" description="A price far from the one in force waits here for you." />}
    >
      {(item, isCurrent) => (
        <Stack gap="3">
          <Places {...item} />
          <HStack columnGap="6" rowGap="2">
            <Text size="sm" tone="muted">
              In force <Text as="span">{item.inForce ? <Amount of={item.inForce} /> : <EmptyValue />}</Text>
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
              <Button size="sm" onClick={() => confirm(item)}>
                Confirm
              </Button>
              <Button size="sm" variant="secondary" onClick={() => dismiss(item)}>
                Dismiss
              </Button>
            </HStack>
          )}
        </Stack>
      )}
    </Queue>
  )
}
