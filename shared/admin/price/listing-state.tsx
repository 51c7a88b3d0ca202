/**
 * A listing as staff see it: `<ListingFacts of />` says its price and how its checks go; `<ListingActions of onChanged />`
 * has its page read now, pauses its checks, or has them go on, and is nothing for those who may not change prices.
 */
import { useState } from 'react'
import { type ListingState, setListingStatus } from '../../contract/listing/listing-state.routes.ts'
import { checkPrice } from '../../contract/price-check/price-check.routes.ts'
import type { ReplyOf } from '../../contract/route.ts'
import { failureSentence } from '../../form/failure-sentence.ts'
import { call } from '../../http/call.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { Button } from '../../ui/button.tsx'
import { HStack } from '../../ui/layout.tsx'
import { Text } from '../../ui/text.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCan } from '../data/permissions.ts'
import { Ago, Amount, EmptyValue, StatusBadge } from '../values/cell.tsx'
import { unreadableText } from './price-evidence.tsx'

type Outcome = ReplyOf<typeof checkPrice>['outcome']

const sentences: Readonly<Record<Outcome, string>> = {
  changed: 'The price has changed.',
  same: 'The price is unchanged.',
  outlier: 'The new price is very different from the current one and needs review.',
  failed: 'The page could not be read',
  gone: 'The store no longer has this page.',
  paused: 'The store does not allow this page to be read automatically.',
}
const fine: readonly Outcome[] = ['changed', 'same']

/** Has the page of a listing read now, and says what came of it. */
export async function checkNow(listingId: string): Promise<void> {
  try {
    const { outcome, failure } = await call(checkPrice, { body: { listingId }, language: 'en' })
    const sentence = outcome === 'failed' ? `${sentences.failed}: ${unreadableText(failure)}.` : sentences[outcome]
    if (fine.includes(outcome)) toast.success(sentence)
    else toast.error(sentence)
  } catch (error) {
    const isHeld = error instanceof ProblemError && error.problem === 'CONFLICT'
    toast.error(isHeld ? 'It is already being checked, or is paused.' : failureSentence(error, 'en'))
  }
}

/** What it costs, when it was checked, and since when that fails. */
export function ListingFacts({
  of: { status, price, inStock, checkedAt, failingSince, failure },
}: {
  of: ListingState
}) {
  return (
    <HStack columnGap="5" rowGap="1" fontSize="sm">
      {status !== 'active' && <StatusBadge of={status} />}
      <span>
        {price ? <Amount of={price} /> : <EmptyValue />}
        {inStock === false && ', out of stock'}
      </span>
      <Text as="span" tone="muted">
        {checkedAt === null ? (
          'Not checked yet'
        ) : (
          <>
            Checked <Ago at={checkedAt} inSentence />
          </>
        )}
      </Text>
      {failingSince && (
        <Text as="span" tone="bad">
          Failing since <Ago at={failingSince} inSentence />: {unreadableText(failure)}
        </Text>
      )}
    </HStack>
  )
}

interface ListingActionsProps {
  readonly of: Pick<ListingState, 'id' | 'status'>
  readonly onChanged: () => Promise<unknown>
}

export function ListingActions({ of: { id, status }, onChanged }: ListingActionsProps) {
  const may = useCan()
  const [running, setRunning] = useState<'check' | 'status' | null>(null)
  if (!may('update', 'price')) return null
  const isActive = status === 'active'

  async function run(what: 'check' | 'status', act: () => Promise<unknown>) {
    setRunning(what)
    await act()
    await onChanged()
    setRunning(null)
  }
  /** Undo: null once it was taken back. */
  async function setStatus(next: 'paused' | 'active', undo: (() => void) | null) {
    try {
      await call(setListingStatus, { params: { id }, body: { status: next }, language: 'en' })
      toast.success(
        next === 'paused' ? 'The listing is paused.' : 'The listing is being checked again.',
        undo ? { action: { label: 'Undo', onSelect: undo } } : {},
      )
    } catch (error) {
      toast.error(failureSentence(error, 'en'))
    }
  }
  const change = isActive ? 'paused' : 'active'
  const takeBack = () => void setStatus(isActive ? 'active' : 'paused', null).then(onChanged)

  return (
    <HStack gap="2">
      {isActive && (
        <Button
          size="sm"
          variant="secondary"
          loading={running === 'check'}
          disabled={running !== null}
          onClick={() => void run('check', () => checkNow(id))}
        >
          Check now
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        loading={running === 'status'}
        disabled={running !== null}
        onClick={() => void run('status', () => setStatus(change, status === 'gone' ? null : takeBack))}
      >
        {isActive ? 'Pause' : 'Resume'}
      </Button>
    </HStack>
  )
}
