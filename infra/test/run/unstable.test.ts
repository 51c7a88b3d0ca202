import { describe, expect, it } from '@jest/globals'
import { readUnstableTests, type UnstableTest, unstableFailures } from './unstable.ts'

const now = new Date('2026-11-30T12:00:00Z')
const failure = (test: string) => ({ test, message: 'expected 1 to be 2' })
const known = (since: string): UnstableTest => ({ test: 'a.test.ts: counts', since, cause: 'a timer' })

describe('unstable tests', () => {
  it('do not fail a run while they are few', () => {
    expect(unstableFailures(['a', 'b', 'c'].map(failure), [], now)).toEqual([])
  })

  it('fail it when there are more than three', () => {
    expect(unstableFailures(['a', 'b', 'c', 'd'].map(failure), [], now)).toEqual([
      '4 tests were unstable, and 3 may be',
    ])
  })

  it('fail it once one has been known for more than three days', () => {
    expect(unstableFailures([], [known('2026-11-28')], now)).toEqual([])
    expect(unstableFailures([], [known('2026-11-27')], now)).toEqual([
      'unstable since 2026-11-27, and to be mended within 3 days: a.test.ts: counts',
    ])
  })

  it('are listed with a day and a suspected cause', () => {
    for (const { test, since, cause } of readUnstableTests()) {
      expect(test).toMatch(/^\S+\.(test|spec)\.tsx?: \S/)
      expect(since).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(cause.length).toBeGreaterThan(10)
    }
  })
})
