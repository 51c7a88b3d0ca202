import { useCan } from '@qasima/shared/admin/permissions'
import { Queue } from '@qasima/shared/admin/queue'
import { pathOfSection } from '@qasima/shared/admin/section'
import { useSettle } from '@qasima/shared/admin/use-settle'
import type { FieldProblem } from '@qasima/shared/contract/problem'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { type DeclineReason, undoMinutes } from '@qasima/shared/contract/suggestion/suggestion'
import {
  acceptCode,
  acceptShop,
  declineSuggestion,
  type KnownRecord,
  type listSuggestions,
  mergeSuggestion,
  type SuggestionEntry,
  undoDecision,
} from '@qasima/shared/contract/suggestion/suggestion-queue.routes'
import { fieldSentence } from '@qasima/shared/form/field-sentence'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { Link } from '@qasima/shared/router/router'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { toast } from '@qasima/shared/ui/toast'
import { useState } from 'react'
import { Decline } from './decline.tsx'
import { type Draft, draftOf } from './draft.ts'
import { DraftFields } from './draft-fields.tsx'
import { canMerge, EntryFacts } from './entry-facts.tsx'

type Decided = ReplyOf<typeof undoDecision>

interface Decision {
  readonly said: string
  readonly send: () => Promise<Decided>
  readonly makesShop?: boolean
}

interface SuggestionsProps {
  readonly kind: SuggestionEntry['kind']
  readonly data: ReplyOf<typeof listSuggestions>
  readonly refetch: () => Promise<unknown>
}

const noProblems = {}

/** Whether shoppers would see what comes of it, and see nothing of it yet. */
const canAccept = ({ kind, isShopListed, known }: SuggestionEntry) =>
  kind === 'shop' || (isShopListed && !known.some(({ state, by }) => state === 'live' && by === 'code'))

/** What is said of senders who read of a decision once it cannot be taken back any more. */
const saidOfMails = (notified: number) =>
  notified === 0
    ? ''
    : ` ${notified === 1 ? 'One sender' : `${notified} senders`} will be notified by email in ${undoMinutes} minutes.`

/** What is said of a decision that is taken back, by how many senders read of it already. */
const saidBack = (notified: number) =>
  notified === 0
    ? 'Undone: it is pending again, and no email was sent.'
    : `Undone: it is pending again. ${notified === 1 ? 'One sender was' : `${notified} senders were`} already emailed, and will be emailed about the next decision too.`

/** What is wrong with a draft, a sentence for each field that the API names. */
function problemsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ProblemError) || typeof error.problem === 'string') return {}
  const setting = { schema: acceptCode.body ?? null, language: 'en' } as const
  // The API writes keys of the catalogue of fields.
  const problems = error.problem as readonly FieldProblem[]
  return Object.fromEntries(problems.map((problem) => [problem.key, fieldSentence(problem, setting)]))
}

/** What can be decided, by whom, and what came of it last. */
function useDecisions({ kind, refetch }: Pick<SuggestionsProps, 'kind' | 'refetch'>) {
  const can = useCan()
  const mayDecide = can('update', 'suggestion')
  const mayAccept = mayDecide && can('create', kind === 'code' ? 'coupon' : 'shop')
  const { settled, settle, undo } = useSettle(refetch)
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, Readonly<Record<string, string>>>>>({})
  const [declining, setDeclining] = useState<string | null>(null)
  const [madeShop, setMadeShop] = useState<number | null>(null)
  const draft = (entry: SuggestionEntry) => drafts[entry.id] ?? draftOf(entry)

  /** Decides on one; a store that is made of it is led to. */
  function decide(entry: SuggestionEntry, { said, send, makesShop = false }: Decision) {
    const params = { id: entry.id }
    const done = [{ id: entry.id, ok: true, message: null }]
    let notified = 0
    let mailed = 0
    setDeclining(null)
    setMadeShop(null)
    void settle({
      entries: [entry],
      act: async () => {
        const { shopId, notified: waiting } = await send()
        mailed = waiting
        if (makesShop) setMadeShop(shopId)
        return done
      },
      said: () => said + saidOfMails(mailed),
      takeBack: async () => {
        const undone = await call(undoDecision, { params, language: 'en' })
        notified = undone.notified
        setMadeShop(null)
        return done
      },
      saidBack: () => saidBack(notified),
      tooLate: 'This can no longer be undone: it was decided too long ago, or has been changed since.',
    })
  }
  function accept(entry: SuggestionEntry) {
    if (!mayAccept || !canAccept(entry)) return
    const input = { params: { id: entry.id }, language: 'en' } as const
    if (kind === 'shop')
      decide(entry, {
        said: 'Accepted. Complete the new store to activate it.',
        send: () => call(acceptShop, input),
        makesShop: true,
      })
    else
      decide(entry, {
        said: 'Accepted. The code is live.',
        send: async () => {
          try {
            return await call(acceptCode, { ...input, body: draft(entry) })
          } catch (error) {
            setProblems((all) => ({ ...all, [entry.id]: problemsOf(error) }))
            throw error
          }
        },
      })
  }
  const merge = (entry: SuggestionEntry, { couponId, shopId }: KnownRecord) => {
    const body = couponId === null ? { shopId } : { couponId }
    decide(entry, {
      said: 'Already listed. Nothing was added.',
      send: () => call(mergeSuggestion, { params: { id: entry.id }, body, language: 'en' }),
    })
  }
  const decline = (entry: SuggestionEntry, reason: DeclineReason) =>
    decide(entry, {
      said: 'Declined.',
      send: () => call(declineSuggestion, { params: { id: entry.id }, body: { reason }, language: 'en' }),
    })
  return {
    mayDecide,
    mayAccept,
    settled,
    undo,
    declining,
    setDeclining,
    madeShop,
    draft,
    problems,
    setDraft: (id: string, next: Draft) => setDrafts((all) => ({ ...all, [id]: next })),
    accept,
    merge,
    decline,
  }
}

/** What waits of one kind, gone through by keys: accepted, found among what is known, or declined for a reason. */
export function Suggestions({ kind, data, refetch }: SuggestionsProps) {
  const decisions = useDecisions({ kind, refetch })
  const { mayDecide, mayAccept, settled, undo, declining, setDeclining, madeShop, draft, setDraft } = decisions
  const { problems, accept, merge, decline } = decisions
  const items = data.items.filter(({ id }) => !settled.includes(id))

  const keys = [
    ...(mayAccept ? [{ key: 'a', what: 'Accept', act: accept }] : []),
    {
      key: 'm',
      what: 'Already listed',
      act: (entry: SuggestionEntry) => {
        const [record, ...others] = entry.known.filter(canMerge)
        if (!record) toast.info('Nothing similar is listed.')
        else if (others.length > 0) toast.info('Several are similar. Choose one with “Same as this one”.')
        else merge(entry, record)
      },
    },
    { key: 'r', what: 'Decline', act: (entry: SuggestionEntry) => setDeclining(entry.id) },
  ]
  return (
    <Stack gap="4">
      {madeShop !== null && (
        <Alert tone="good">
          <Anchor asChild>
            <Link to={`${pathOfSection('shop')}/${madeShop}`}>Complete the store</Link>
          </Anchor>
        </Alert>
      )}
      <Queue
        label={kind === 'code' ? 'Suggested codes' : 'Suggested stores'}
        items={items}
        keys={mayDecide ? keys : []}
        onUndo={undo}
        empty={
          <EmptyState
            title={kind === 'code' ? 'No codes to review' : 'No stores to review'}
            description="Suggestions from shoppers appear here."
          />
        }
      >
        {(entry, isCurrent) => (
          <Stack gap="3">
            <EntryFacts entry={entry} onMerge={mayDecide ? (record) => merge(entry, record) : null} />
            {isCurrent && mayAccept && kind === 'code' && canAccept(entry) && (
              <DraftFields
                entry={entry}
                draft={draft(entry)}
                problems={problems[entry.id] ?? noProblems}
                onChange={(next) => setDraft(entry.id, next)}
              />
            )}
            {mayDecide && declining !== entry.id && (
              <HStack gap="2">
                {mayAccept && canAccept(entry) && (
                  <Button size="sm" onClick={() => accept(entry)}>
                    Accept
                  </Button>
                )}
                <Button size="sm" variant="secondary" onClick={() => setDeclining(entry.id)}>
                  Decline
                </Button>
              </HStack>
            )}
            {mayDecide && declining === entry.id && (
              <Decline onDecline={(reason) => decline(entry, reason)} onCancel={() => setDeclining(null)} />
            )}
          </Stack>
        )}
      </Queue>
    </Stack>
  )
}
