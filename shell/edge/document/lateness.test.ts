import { describe, expect, it } from '@jest/globals'
import { latenessOf, watchSilence } from './lateness.ts'

const minute = 60_000

describe('what a page says about outdated data', () => {
  it.each([
    ['nothing where they are of now', undefined, false, undefined],
    ['nothing for ten minutes', 10, false, undefined],
    ['that they are being renewed after that', 11, false, 'updating'],
    ['that the service is away, however new they are', 1, true, 'away'],
    ['nothing of a service that is away where no data are earlier ones', undefined, true, undefined],
  ])('is %s', (_, minutes, isSilent, lateness) => {
    const now = 1_000 * minute
    expect(latenessOf(minutes === undefined ? undefined : now - minutes * minute, isSilent, now)).toBe(lateness)
  })
})

describe('an API', () => {
  it('counts as silent after a minute without any reply', () => {
    const clock = { now: 0 }
    const silence = watchSilence(() => clock.now)
    const at = (seconds: number, isAnswered: boolean) => {
      clock.now = seconds * 1_000
      silence.note(isAnswered)
      return silence.isSilent()
    }
    expect([at(0, false), at(59, false), at(60, false)]).toEqual([false, false, true])
    expect([at(61, true), at(200, false), at(259, false), at(261, false)]).toEqual([false, false, false, true])
  })
})
