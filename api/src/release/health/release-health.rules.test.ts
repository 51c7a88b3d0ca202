import { describe, expect, it } from '@jest/globals'
import { bitText, callerBit, callersOf } from './caller-bits.ts'
import { bucketOf } from './histogram.ts'
import { failsTooMany, isWorseByAFifth } from './release-health.rules.ts'

describe('a failing release', () => {
  it.each([
    [5, 5, false, true],
    [4, 4, false, false],
    [25, 5, false, true],
    [26, 5, false, false],
    [2, 2, true, true],
    [1, 1, true, false],
    [5, 2, true, false],
  ])('with %d callers, %d failing (staff: %p), fails too many: %p', (all, failing, isForStaff, isTooMany) => {
    expect(failsTooMany({ all, failing }, isForStaff)).toBe(isTooMany)
  })

  it('has its anonymous callers counted', () => {
    for (const callers of [1, 5, 100, 1_000]) {
      const bits = new Set(Array.from({ length: callers }, (_, place) => callerBit('release', `10.0.${place}.1`)))
      expect(bitText(bits)).toHaveLength(1_024)
      expect(Math.abs(callersOf(bits.size) - callers)).toBeLessThanOrEqual(Math.ceil(callers * 0.1))
    }
  })
})

describe('a canary', () => {
  const pages = (value: number, count = 200) => [{ bucket: bucketOf(value), count }]

  it.each([
    ['lcp', 2_500, 2_000, true],
    ['lcp', 2_300, 2_000, false],
    ['lcp', 2_000, 2_500, false],
    ['inp', 30, 16, false],
    ['cls', 40, 20, true],
  ])('with %s at %d compared with %d is a fifth worse: %p', (vital, canary, current, isWorse) => {
    expect(isWorseByAFifth(vital, pages(canary), pages(current))).toBe(isWorse)
  })

  it('is not judged by few pages', () => {
    expect(isWorseByAFifth('lcp', pages(9_000, 199), pages(2_000))).toBe(false)
    expect(isWorseByAFifth('lcp', pages(9_000), pages(2_000, 199))).toBe(false)
  })
})
