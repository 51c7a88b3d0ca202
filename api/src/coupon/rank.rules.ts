import { evidenceDays, type evidenceSources, provenFrom } from '../../../shared/contract/coupon/coupon.ts'
import { proofScore } from '../../../shared/contract/coupon/proof-score.ts'

/** Votes by their weights, or tries by their number. */
export interface Votes {
  readonly worked: number
  readonly failed: number
}

/** Names the evidence of all countries together, in the place of a country. */
export const everywhere = 'all'

const dayLength = 86_400_000

/** Days from one moment to a later one; none where it is not later. */
const daysBetween = (since: Date, until: Date): number => Math.max(0, until.getTime() - since.getTime()) / dayLength

/** The part of its weight that a vote has left after so many days. */
const partLeft = (days: number): number => 0.5 ** (days / evidenceDays)

/** Votes of one moment as they weigh at a later one. */
export function fadedVotes({ worked, failed }: Votes, since: Date, until: Date): Votes {
  const part = partLeft(daysBetween(since, until))
  return { worked: worked * part, failed: failed * part }
}

interface Known {
  /** In the country that asks. */
  readonly own: Votes
  /** In all of them, the one that asks included. */
  readonly every: Votes
  /** Days since it was first seen. */
  readonly age: number
  /** The part of a usual basket that it takes off. */
  readonly saving: number
}

/** What a code without votes is given on its first day. */
const chance = 0.2
/** How much the votes of the country itself count, beside those of all countries. */
const ownPart = 0.75

/** By which codes are ordered: what they save, times how sure it is that they work, with a chance for new ones. */
export function rankOf({ own, every, age, saving }: Known): number {
  const worked = own.worked * ownPart + every.worked * (1 - ownPart)
  const failed = own.failed * ownPart + every.failed * (1 - ownPart)
  return saving * (proofScore(worked, failed) + (chance * partLeft(age)) / (1 + worked + failed) ** 2)
}

/** What is known of a code in one country, or in all of them. */
export interface Evidence {
  /** By their weights at `asOf`. */
  readonly votes: Votes
  readonly asOf: Date
  /** Of shoppers within the days of the evidence. */
  readonly tries: Votes
  readonly lastWorkedAt: Date | null
  /** Who saw it work last. */
  readonly confirmedBy: (typeof evidenceSources)[number] | null
}

/**
 * Whether a code is proven where it can be used: enough shoppers tried it lately and it works more often than not for
 * sure, or staff were the last to see it work, lately, and no more shoppers failed than succeeded.
 */
export function isProven(
  {
    tries,
    score,
    lastWorkedAt,
    confirmedBy,
  }: Pick<Evidence, 'tries' | 'lastWorkedAt' | 'confirmedBy'> & { score: number },
  at: Date,
): boolean {
  if (tries.worked + tries.failed >= provenFrom.tries && score >= provenFrom.score) return true
  const isRecent = lastWorkedAt !== null && daysBetween(lastWorkedAt, at) < evidenceDays
  return confirmedBy === 'staff' && isRecent && tries.failed <= tries.worked
}

interface Judging {
  /** Whether the code can be used in the country of the evidence. */
  readonly isUsable: boolean
  readonly firstSeenAt: Date
  readonly saving: number
  readonly own: Evidence
  readonly every: Evidence
  readonly at: Date
}

/** What evidence comes to; a code that cannot be used has no place among the others. */
export function judgeEvidence({ isUsable, firstSeenAt, saving, own, every, at }: Judging) {
  const votes = fadedVotes(own.votes, own.asOf, at)
  const score = proofScore(votes.worked, votes.failed)
  if (!isUsable) return { score, rank: null, isProven: false }
  const everywhere = fadedVotes(every.votes, every.asOf, at)
  const rank = rankOf({ own: votes, every: everywhere, age: daysBetween(firstSeenAt, at), saving })
  return { score, rank, isProven: isProven({ ...own, score }, at) }
}
