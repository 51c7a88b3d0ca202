import { describe, expect, it } from '@jest/globals'
import { evidenceDays, provenFrom } from '../../../shared/contract/coupon/coupon.ts'
import { fadedVotes, isProven, judgeEvidence } from './rank.rules.ts'

const at = new Date('2026-11-24T12:00:00Z')
const daysBefore = (days: number) => new Date(at.getTime() - days * 86_400_000)

describe('a usable code', () => {
  const { tries, score } = provenFrom
  const none = { tries: { worked: 0, failed: 0 }, score: 0, lastWorkedAt: null, confirmedBy: null }
  const enough = { worked: tries, failed: 0 }
  const confirmed = { lastWorkedAt: daysBefore(4), confirmedBy: 'staff' as const }

  it.each([
    ['that enough shoppers tried with such a score', { tries: enough, score }, true],
    ['that too few shoppers tried', { tries: { worked: tries - 1, failed: 0 }, score: 1 }, false],
    ['whose score is too low', { tries: enough, score: score - 0.01 }, false],
    ['that staff were the last to see work', confirmed, true],
    ['that a feed was the last to confirm', { ...confirmed, confirmedBy: 'feed' as const }, false],
    ['that staff saw work too long ago', { ...confirmed, lastWorkedAt: daysBefore(evidenceDays) }, false],
    ['that staff saw work and that fails shoppers', { ...confirmed, tries: { worked: 0, failed: 1 } }, false],
    ['that staff saw work and half of the shoppers', { ...confirmed, tries: { worked: 1, failed: 1 } }, true],
    ['that was never tried', {}, false],
  ])('%s is proven or not by the rule that the site explains', (_, known, expected) => {
    expect(isProven({ ...none, ...known }, at)).toBe(expected)
  })
})

const evidence = {
  votes: { worked: 40, failed: 0 },
  asOf: at,
  tries: { worked: 40, failed: 0 },
  lastWorkedAt: at,
  confirmedBy: 'shopper' as const,
}
const judging = { isUsable: true, firstSeenAt: daysBefore(30), saving: 0.2, own: evidence, every: evidence, at }

it('gives an unusable code a score but no rank', () => {
  const usable = judgeEvidence(judging)
  expect(usable).toMatchObject({ isProven: true })
  expect(judgeEvidence({ ...judging, isUsable: false })).toEqual({ score: usable.score, rank: null, isProven: false })
})

it('halves the weight of votes every fourteen days, and leaves it unchanged if clocks disagree', () => {
  const votes = { worked: 8, failed: 4 }
  expect(fadedVotes(votes, daysBefore(evidenceDays), at)).toEqual({ worked: 4, failed: 2 })
  expect(fadedVotes(votes, daysBefore(2 * evidenceDays), at)).toEqual({ worked: 2, failed: 1 })
  expect(fadedVotes(votes, daysBefore(-1), at)).toEqual(votes)
})

it('orders codes by savings and votes, and gives new ones a chance', () => {
  const rank = (changed: Partial<typeof judging>) => judgeEvidence({ ...judging, ...changed }).rank ?? 0
  const untried = { ...evidence, votes: { worked: 0, failed: 0 } }
  expect(rank({ saving: 0.4 })).toBeCloseTo(2 * rank({}), 10)
  expect(rank({ own: { ...evidence, votes: { worked: 40, failed: 20 } } })).toBeLessThan(rank({}))
  expect(rank({ own: untried })).toBeLessThan(rank({}))
  expect(rank({ own: untried, every: untried, firstSeenAt: at })).toBeGreaterThan(
    rank({ own: untried, every: untried }),
  )
})
