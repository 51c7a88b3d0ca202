import { useUndo } from '@qasima/shared/admin/bulk'
import { useCan } from '@qasima/shared/admin/permissions'
import { Pages } from '@qasima/shared/admin/queue-pages'
import { useReply } from '@qasima/shared/admin/reply'
import { useAction } from '@qasima/shared/admin/use-action'
import { coupon } from '@qasima/shared/contract/coupon/coupon.collection'
import { type FeedRowKind, feedRowKinds } from '@qasima/shared/contract/provider/provider-feed'
import {
  applyFeedRun,
  dismissFeedRun,
  type FeedRow,
  type FeedRun,
  listFeedRows,
} from '@qasima/shared/contract/provider/provider-feed.routes'
import { call } from '@qasima/shared/http/call'
import { formatFor } from '@qasima/shared/i18n/format'
import { Alert } from '@qasima/shared/ui/alert'
import { Badge } from '@qasima/shared/ui/badge'
import { Button } from '@qasima/shared/ui/button'
import { Chip } from '@qasima/shared/ui/chip'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { useState } from 'react'
import { changesOf, codeLine, kindWords, problemWords } from './feed-words.ts'

const format = formatFor('en')

const countOf = ({ counts }: FeedRun, kind: FeedRowKind): number =>
  kind === 'unknown-store' ? counts.unknownStore : counts[kind]

/** What a row says, in as many lines as differ. */
function linesOf({ kind, place, reason, before, value }: FeedRow): readonly string[] {
  if (kind === 'unreadable') return [`Row ${place}: ${reason ? problemWords[reason] : 'unreadable'}`]
  if (kind === 'unknown-store') return [`Row ${place}: no store has this domain or name`]
  if (kind === 'changed' && before && value) return changesOf(before, value)
  const code = value ?? before
  return code ? [codeLine(code)] : []
}

function RowOf({ row, onApply }: { row: FeedRow; onApply: ((row: FeedRow) => void) | undefined }) {
  const name = row.code ?? row.value?.description.en ?? row.before?.description.en ?? ''
  const isDone = row.state !== 'waiting'
  return (
    <Stack as="li" gap="1" borderBlockStartWidth="1px" borderColor="edge" paddingBlockStart="2">
      <HStack justifyContent="space-between" gap="2">
        <Text size="sm" overflowWrap="anywhere">
          <Badge>{kindWords[row.kind]}</Badge> <bdi>{name}</bdi>
        </Text>
        {isDone && (row.value || row.before) && (
          <Text size="xs" tone="muted">
            {row.state === 'applied' ? 'Applied' : 'Ignored'}
          </Text>
        )}
        {onApply && !isDone && (row.value || row.before) && (
          <Button size="sm" variant="ghost" aria-label={`Apply ${name}`} onClick={() => onApply(row)}>
            Apply
          </Button>
        )}
      </HStack>
      <Text size="xs" tone="muted" overflowWrap="anywhere">
        <bdi>{row.shopName?.en || row.store}</bdi>
      </Text>
      {linesOf(row).map((line) => (
        <Text key={line} size="xs" overflowWrap="anywhere">
          <bdi>{line}</bdi>
        </Text>
      ))}
    </Stack>
  )
}

/** How much of a feed differs, and why a small difference would wait too. */
function RunSummary({ run }: { readonly run: FeedRun }) {
  const isWaiting = run.state === 'waiting'
  return (
    <>
      <Text size="sm">
        {format.number(run.rowsRead)} rows, {format.number(run.same)} unchanged.{' '}
        {isWaiting ? `${format.number(run.waiting)} to review.` : 'Nothing to review.'}
      </Text>
      {isWaiting && run.isHeld && (
        <Alert>
          Needs review: this is the first fetch, adds codes for a store that is new to the provider, writes or ends more
          than a third of the codes, changes codes that staff have edited, or ends codes while some rows could not be
          read.
        </Alert>
      )}
    </>
  )
}

interface RunActionsProps {
  readonly mayApplyAll: boolean
  readonly isBusy: boolean
  readonly onApply: () => void
  readonly onDismiss: () => void
}

/** What can be done with all of a difference. */
const RunActions = ({ mayApplyAll, isBusy, onApply, onDismiss }: RunActionsProps) => (
  <>
    <HStack gap="2">
      {mayApplyAll && (
        <Button size="sm" disabled={isBusy} onClick={onApply}>
          Apply all
        </Button>
      )}
      <Button size="sm" variant="secondary" disabled={isBusy} onClick={onDismiss}>
        Ignore all
      </Button>
    </HStack>
    {!mayApplyAll && <Text size="sm">Only staff who can create coupons can apply new codes.</Text>}
  </>
)

/** What the last fetch would change: looked at, then applied whole or row by row. */
export function FeedDifference({
  providerId,
  run,
  onChanged,
}: {
  providerId: string
  run: FeedRun
  onChanged: () => Promise<unknown>
}) {
  const can = useCan()
  const mayApply = can('update', 'coupon')
  const mayMake = can('create', 'coupon')
  const [kind, setKind] = useState<FeedRowKind | null>(null)
  const [cursor, setCursor] = useState<string | null>(null)
  const { isBusy, failure, run: act } = useAction()
  const undo = useUndo(coupon)
  const params = { id: providerId }
  const query = { runId: run.id, ...(kind && { kind }), ...(cursor && { cursor }) }
  const { data, refetch } = useReply(listFeedRows, { params, query })
  const kinds = feedRowKinds.filter((one) => countOf(run, one) > 0)
  const isWaiting = run.state === 'waiting'

  const settle = (work: () => Promise<void>) =>
    void act(() => work().finally(() => Promise.all([onChanged(), refetch()])))
  const apply = (rowIds?: string[]) =>
    settle(async () => {
      const body = { runId: run.id, ...(rowIds && { rowIds }) }
      const { applied, batchId } = await call(applyFeedRun, { params, body, language: 'en' })
      const said = applied === 1 ? 'One code applied.' : `${format.number(applied)} codes applied.`
      toast.success(said, batchId ? { action: { label: 'Undo', onSelect: () => takeBack(batchId) } } : {})
    })
  const takeBack = (batchId: string) =>
    settle(async () => {
      const { results } = await undo.mutateAsync([batchId])
      const kept = results.filter(({ ok }) => !ok).length
      if (kept > 0) toast.error(`Not undone because changed since: ${format.number(kept)}.`)
      else toast.success('Undone.')
    })
  const dismiss = () =>
    settle(async () => {
      await call(dismissFeedRun, { params, body: { runId: run.id }, language: 'en' })
      toast.success('Ignored until the next fetch.')
    })
  function showKind(next: FeedRowKind | null) {
    setKind(next)
    setCursor(null)
  }

  return (
    <Stack gap="3" aria-busy={isBusy || undefined}>
      <RunSummary run={run} />
      {mayApply && isWaiting && (
        <RunActions
          mayApplyAll={mayMake || run.counts.new === 0}
          isBusy={isBusy}
          onApply={() => apply()}
          onDismiss={dismiss}
        />
      )}
      <div role="status">{failure !== null && <Alert tone="bad">{failure}</Alert>}</div>
      {kinds.length > 1 && (
        <HStack role="group" aria-label="Type of change" gap="2">
          {kinds.map((one) => (
            <Chip key={one} pressed={one === kind} onPressedChange={(pressed) => showKind(pressed ? one : null)}>
              {kindWords[one]} {format.number(countOf(run, one))}
            </Chip>
          ))}
        </HStack>
      )}
      <Stack as="ul" gap="2" listStyle="none">
        {data?.items.map((row) => (
          <RowOf
            key={row.id}
            row={row}
            onApply={mayApply && isWaiting && (mayMake || row.kind !== 'new') ? ({ id }) => apply([id]) : undefined}
          />
        ))}
      </Stack>
      {data && (
        <Pages
          count={data.items.length}
          total={(kind ? [kind] : kinds).reduce((total, one) => total + countOf(run, one), 0)}
          cursor={cursor}
          nextCursor={data.nextCursor}
          onShow={setCursor}
        />
      )}
    </Stack>
  )
}
