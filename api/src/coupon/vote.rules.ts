import type { evidenceSources } from '../../../shared/contract/coupon/coupon.ts'
import { type Evidence, everywhere, fadedVotes, type Votes } from './rank.rules.ts'

type Source = (typeof evidenceSources)[number]

/** A vote cast today. */
export interface Ballot {
  readonly country: string
  readonly worked: boolean
  readonly weight: number
  /** Whether it is one of the tries shown as a number. */
  readonly counted: boolean
  readonly votedAt: Date
}

/** The third vote of a network on a code weighs a ninth and is the last one counted. */
const leastCounted = 0.1

/** Only votes of shoppers are counted; those of staff and feeds have weight only. */
export const isCounted = (source: Source, weight: number): boolean => source === 'shopper' && weight >= leastCounted

/** How a vote changes the tallies of its code. */
export interface VoteChange {
  /** Ballots that no longer count: an earlier answer, or a guest ballot of someone who also voted with an account. */
  readonly gone: readonly Ballot[]
  readonly added: (Ballot & { readonly source: Source }) | null
}

const isOf = (country: string) => (ballot: Ballot) => country === everywhere || ballot.country === country
const votesOf = ({ worked, weight }: Pick<Ballot, 'worked' | 'weight'>): Votes => ({
  worked: worked ? weight : 0,
  failed: worked ? 0 : weight,
})

/** Whether a vote confirms that the code works now; one that is not counted confirms nothing. */
export function confirms({ added }: VoteChange): boolean {
  if (!added?.worked) return false
  return added.counted || added.source !== 'shopper'
}

type Weighed = Pick<Evidence, 'votes' | 'asOf' | 'lastWorkedAt' | 'confirmedBy'>

/** The evidence of a country, or of `all`, after a vote. */
export function evidenceAfter(kept: Weighed, country: string, change: VoteChange, at: Date): Weighed {
  const { gone, added } = change
  const { lastWorkedAt, confirmedBy } = kept
  const left = gone.filter(isOf(country)).reduce(
    (votes, ballot) => {
      const taken = fadedVotes(votesOf(ballot), ballot.votedAt, at)
      return { worked: Math.max(0, votes.worked - taken.worked), failed: Math.max(0, votes.failed - taken.failed) }
    },
    fadedVotes(kept.votes, kept.asOf, at),
  )
  if (added === null || !isOf(country)(added)) return { votes: left, asOf: at, lastWorkedAt, confirmedBy }
  const { worked, failed } = votesOf(added)
  return {
    votes: { worked: left.worked + worked, failed: left.failed + failed },
    asOf: at,
    ...(confirms(change) ? { lastWorkedAt: at, confirmedBy: added.source } : { lastWorkedAt, confirmedBy }),
  }
}

/** The change in counted tries of the day, per country. */
export function triesChanged({ gone, added }: VoteChange): (Votes & { readonly country: string })[] {
  const signed = [...gone.map((ballot) => [ballot, -1] as const), ...(added ? [[added, 1] as const] : [])]
  const counted = signed.filter(([ballot]) => ballot.counted)
  return [...new Set(counted.map(([{ country }]) => country))].map((country) => {
    const sumOf = (worked: boolean) =>
      counted.reduce((sum, [ballot, sign]) => sum + (isOf(country)(ballot) && ballot.worked === worked ? sign : 0), 0)
    return { country, worked: sumOf(true), failed: sumOf(false) }
  })
}
