import { findCountry } from '@qasima/shared/contract/country'
import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'
import { voteCoupon, type voteReasons } from '@qasima/shared/contract/coupon/coupon-vote.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { useVisitor } from '@qasima/shared/federation/visitor'
import { call } from '@qasima/shared/http/call'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CountryChoice } from './coupon.rules.ts'
import { keepVote, useVotesOfToday } from './votes-of-today.ts'

type VoteReason = (typeof voteReasons)[number]

/** What the visitor says of a code. */
export interface Vote {
  readonly worked: boolean
  readonly reason?: VoteReason
}

type Result = { is: 'none' } | { is: 'sending' } | { is: 'counted'; reply: ReplyOf<typeof voteCoupon> } | FailedVote
type FailedVote = { is: 'failed'; error: unknown }

type Evidence = PublicCoupon['evidence']

/** What the last vote made of the evidence in the country that is shown, else where the ticket has it from. */
function shownEvidence(counted: readonly Evidence[], { evidence }: PublicCoupon, choice: CountryChoice): Evidence {
  const shownIn = choice === 'all' ? null : choice
  return (
    counted.find(({ country }) => country === shownIn) ??
    counted.find(({ country }) => country === evidence.country) ??
    evidence
  )
}

/** The vote on one code: shown at once, kept while it cannot be sent, and changed by voting again the same day. */
export function useCouponVote(coupon: PublicCoupon, choice: CountryChoice) {
  const [cast, setCast] = useState<Vote | null>(null)
  const [result, setResult] = useState<Result>({ is: 'none' })
  const [counted, setCounted] = useState<readonly Evidence[]>([])
  const last = useRef(0)
  const own = findCountry(useVisitor().country)?.id
  const before = useVotesOfToday()[coupon.id]
  const vote: Vote | null = cast ?? (typeof before === 'boolean' ? { worked: before } : null)

  async function send(wanted: Vote) {
    last.current += 1
    const turn = last.current
    setCast(wanted)
    setResult({ is: 'sending' })
    const country = choice === 'all' ? own : choice
    try {
      const reply = await call(voteCoupon, { body: { couponId: coupon.id, ...wanted, ...(country && { country }) } })
      keepVote(coupon.id, wanted.worked)
      if (turn !== last.current) return
      setResult({ is: 'counted', reply })
      setCounted(reply.evidence)
    } catch (error) {
      if (turn === last.current) setResult({ is: 'failed', error })
    }
  }

  function resend() {
    if (vote && result.is === 'failed') void send(vote)
  }
  const onOnline = useEffectEvent(resend)
  useEffect(() => {
    const listen = () => onOnline()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])

  return { vote, result, evidence: shownEvidence(counted, coupon, choice), send, resend }
}

export type CouponVote = ReturnType<typeof useCouponVote>
