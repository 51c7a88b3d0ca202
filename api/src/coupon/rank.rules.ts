import { evidenceDays, type evidenceSources, provenFrom } from '../../../shared/contract/coupon/coupon.ts'
import { proofScore } from '../../../shared/contract/coupon/proof-score.ts'

/** Votes by weight, or tries by number. */
export interface Votes {
  readonly worked: number
  readonly failed: number
}

/** Stands in place of a country for the evidence of all countries together. */
export const everywhere = 'all'

const dayLength = 86_400_000

/** Days from one time to a later one; 0 if it is not later. */
const daysBetween = (since: Date, until: Date): number => Math.max(0, until.getTime() - since.getTime()) / dayLength

/** The share of its weight that a vote has left after a number of days. */
const partLeft = (days: number): number => 0.5 ** (days / evidenceDays)

/** Votes at one time, weighted for a later one. */
export function fadedVotes({ worked, failed }: Votes, since: Date, until: Date): Votes {
  const part = partLeft(daysBetween(since, until))
  return { worked: worked * part, failed: failed * part }
}

interface Known {
  /** In the page's country. */
  readonly own: Votes
  /** In all countries, including the page's. */
  readonly every: Votes
  /** Days since the code was first seen. */
  readonly age: number
  /** The share of a usual order that it takes off. */
  readonly saving: number
}

/** The bonus of a code without votes on its first day. */
const chance = 0.2
/** The weight of the country's own votes, as against those of all countries. */
const ownPart = 0.75

/** The ranking score: expected savings times the certainty that the code works, with a bonus for new codes. */
export function rankOf({ own, every, age, saving }: Known): number {
  const worked = own.worked * ownPart + every.worked * (1 - ownPart)
  const failed = own.failed * ownPart + every.failed * (1 - ownPart)
  return saving * (proofScore(worked, failed) + (chance * partLeft(age)) / (1 + worked + failed) ** 2)
}

/** The evidence of a code in one country or in all. */
export interface Evidence {
  /** Weighted as of `asOf`. */
  readonly votes: Votes
  readonly asOf: Date
  /** Tries by shoppers within the evidence window. */
  readonly tries: Votes
  readonly lastWorkedAt: Date | null
  /** Who last saw it work. */
  readonly confirmedBy: (typeof evidenceSources)[number] | null
}

/**
 * Whether a usable code is proven: enough shoppers tried it recently and it very likely works more often than not, or
 * staff saw it work last, recently, and no more shoppers failed than succeeded.
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
  /** Whether the code is usable in the country of the evidence. */
  readonly isUsable: boolean
  readonly firstSeenAt: Date
  readonly saving: number
  readonly own: Evidence
  readonly every: Evidence
  readonly at: Date
}

/** Computes score, rank and proof from evidence; an unusable code has no rank. */
export function judgeEvidence({ isUsable, firstSeenAt, saving, own, every, at }: Judging) {
  const votes = fadedVotes(own.votes, own.asOf, at)
  const score = proofScore(votes.worked, votes.failed)
  if (!isUsable) return { score, rank: null, isProven: false }
  const everywhere = fadedVotes(every.votes, every.asOf, at)
  const rank = rankOf({ own: votes, every: everywhere, age: daysBetween(firstSeenAt, at), saving })
  return { score, rank, isProven: isProven({ ...own, score }, at) }
}
