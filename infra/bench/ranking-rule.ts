import { proofScore } from '../../shared/contract/coupon/proof-score.ts'

/** Weights of votes, as they are at the moment of the question. */
export interface Votes {
  readonly worked: number
  readonly failed: number
}

export interface Known {
  /** In the country that asks. */
  readonly own: Votes
  /** In all of them, the one that asks included. */
  readonly every: Votes
  /** Days since it was first seen. */
  readonly age: number
  /** The part of a usual basket that it takes off. */
  readonly saving: number
}

export const halfLife = 14
/** What a code without votes is given on its first day. */
const chance = 0.2
const ownPart = 0.75

/** The order of codes, as `rank_coupons` of the database keeps it; a test holds the two together. */
export function rankOf({ own, every, age, saving }: Known): number {
  const worked = own.worked * ownPart + every.worked * (1 - ownPart)
  const failed = own.failed * ownPart + every.failed * (1 - ownPart)
  return saving * (proofScore(worked, failed) + (chance * 0.5 ** (age / halfLife)) / (1 + worked + failed) ** 2)
}
