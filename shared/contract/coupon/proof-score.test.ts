import { describe, expect, it } from '@jest/globals'
import { proofScore } from './proof-score.ts'

describe('the score of a code', () => {
  it.each([
    [0, 0, 0],
    [0, 7, 0],
    [1, 0, 0.2065],
    [2, 0, 0.3424],
    [18, 2, 0.699],
    [90, 10, 0.8256],
    [5, 5, 0.2366],
  ])('for %d working and %d failing votes is %d', (worked, failed, score) => {
    expect(proofScore(worked, failed)).toBeCloseTo(score, 3)
  })

  it('grows with the number of votes at the same share, and stays below the share', () => {
    expect(proofScore(9, 1)).toBeLessThan(proofScore(90, 10))
    expect(proofScore(90, 10)).toBeLessThan(0.9)
  })
})
