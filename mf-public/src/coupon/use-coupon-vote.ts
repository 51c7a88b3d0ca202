import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'
import { voteCoupon, type voteReasons } from '@qasima/shared/contract/coupon/coupon-vote.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { call } from '@qasima/shared/http/call'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CountryChoice } from './coupon.rules.ts'

type VoteReason = (typeof voteReasons)[number]

/** What the visitor says of a code. */
export interface Vote {
  readonly worked: boolean
  readonly reason?: VoteReason
}

type Result = { is: 'none' } | { is: 'sending' } | { is: 'counted'; reply: ReplyOf<typeof voteCoupon> } | FailedVote
type FailedVote = { is: 'failed'; error: unknown }

/** The vote on one code: shown at once, kept while it cannot be sent, and changed by voting again. */
export function useCouponVote(coupon: PublicCoupon, choice: CountryChoice) {
  const [vote, setVote] = useState<Vote | null>(null)
  const [result, setResult] = useState<Result>({ is: 'none' })
  const last = useRef(0)

  async function send(wanted: Vote) {
    last.current += 1
    const turn = last.current
    setVote(wanted)
    setResult({ is: 'sending' })
    const country = choice === 'all' ? {} : { country: choice }
    try {
      const reply = await call(voteCoupon, { body: { couponId: coupon.id, ...wanted, ...country } })
      if (turn === last.current) setResult({ is: 'counted', reply })
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

  return { vote, result, send, resend }
}

export type CouponVote = ReturnType<typeof useCouponVote>
