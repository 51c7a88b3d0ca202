import { describe, expect, it } from '@jest/globals'
import { coupon } from '../../contract/coupon/coupon.collection.ts'
import { clientProblem } from '../../http/problem-error.ts'
import { reportOutcome } from './bulk-report.ts'

const section = { collection: coupon as never }
const done = (id: number) => ({ id, ok: true, message: null })
const left = (id: number, message: string) => ({ id, ok: false, message })
const outcome = (results: readonly ReturnType<typeof done | typeof left>[], failure: Error | null = null) => ({
  results,
  batchIds: ['b'],
  failure,
})

describe('the report of a bulk change', () => {
  const asked = { action: 'update', said: 'set to Paused', ofAll: 4 } as const

  it('is one sentence if all records were changed', () => {
    expect(reportOutcome(section, outcome([1, 2, 3, 4].map(done)), asked)).toEqual({
      changed: 4,
      sentence: '4 coupons set to Paused',
      report: null,
    })
  })

  it('says how many were not changed, and why, by reason', () => {
    const results = [done(1), left(2, 'CONFLICT'), left(3, 'NOT_FOUND'), left(4, 'CONFLICT')]
    expect(reportOutcome(section, outcome(results), asked)).toEqual({
      changed: 1,
      sentence: '1 coupon set to Paused, 3 not',
      report: {
        title: '3 of 4 coupons not set to Paused',
        untouched: [
          { reason: 'Another record already uses this value', ids: [2, 4] },
          { reason: 'No longer exists', ids: [3] },
        ],
        stopped: null,
      },
    })
  })

  it('says that nothing was changed if nothing was', () => {
    const result = reportOutcome(section, outcome([left(1, 'FORBIDDEN')]), { ...asked, ofAll: 1 })
    expect(result.sentence).toBeNull()
    expect(result.report?.title).toBe('1 of 1 coupon not set to Paused')
  })

  it('counts the records after an early end', () => {
    const result = reportOutcome(section, outcome([done(1)], clientProblem('TIMEOUT_ERROR')), asked)
    expect(result.sentence).toBe('1 coupon set to Paused, 3 not')
    expect(result.report).toMatchObject({
      title: '3 of 4 coupons not set to Paused',
      untouched: [],
      stopped: expect.stringMatching(/\. 3 coupons not reached\.$/),
    })
  })
})

describe('the report of an undo', () => {
  const asked = { action: 'undo', said: 'as before', ofAll: 4 } as const

  it('says how many had nothing to undo', () => {
    expect(reportOutcome(section, outcome([done(1), done(2), done(3)]), asked)).toEqual({
      changed: 3,
      sentence: '3 coupons as before, 1 had nothing to undo',
      report: null,
    })
  })

  it('says which ones were changed since then', () => {
    const result = reportOutcome(section, outcome([done(1), done(2), done(3), left(4, 'CONFLICT')]), asked)
    expect(result.sentence).toBe('3 coupons as before, 1 not')
    expect(result.report).toMatchObject({
      title: '1 of 4 coupons not as before',
      untouched: [{ reason: 'Changed since', ids: [4] }],
    })
  })
})
