import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type PlannedStep, secondsLeft, showProgress } from './progress.ts'

const plan = [
  { name: 'Build', seconds: 10, lane: 'build' },
  { name: 'Start', seconds: 2, lane: 'database' },
  { name: 'Fill', seconds: 12, lane: 'database' },
  { name: 'Serve', seconds: 1 },
] as const satisfies readonly PlannedStep[]

const none = new Map<string, number>()

describe('the time that is left', () => {
  it('is that of the longest lane and of what comes after all', () => {
    expect(secondsLeft(plan, { taken: none, elapsed: none })).toBe(15)
    expect(secondsLeft(plan, { taken: new Map([['Start', 2]]), elapsed: new Map([['Fill', 5]]) })).toBe(11)
  })

  it('is longer on a machine that was slower so far, and no shorter on a faster one', () => {
    const rest = (seconds: number) => secondsLeft(plan, { taken: new Map([['Start', seconds]]), elapsed: none })
    expect(rest(4)).toBe(26)
    expect(rest(1)).toBe(13)
  })

  it('is never below zero', () => {
    const elapsed = new Map([['Serve', 60]])
    const taken = new Map([
      ['Build', 10],
      ['Start', 2],
      ['Fill', 12],
    ])
    expect(secondsLeft(plan, { taken, elapsed })).toBe(0)
  })
})

describe('progress', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  const later = <Result>(seconds: number, result: Result) =>
    new Promise<Result>((resolve) => setTimeout(() => resolve(result), seconds * 1_000))

  it('says in a log each second what runs, at the same time as well', async () => {
    let text = ''
    const { step } = showProgress(plan, { first: 2, total: 5 }, { write: (more: string) => (text += more) })
    const both = Promise.all([
      step('Build', () => later(3, 'built')),
      step('Start', async (report) => {
        report('rows', 0.25)
        return later(1.5, 'started')
      }),
    ])
    await jest.advanceTimersByTimeAsync(5_000)
    expect(await both).toEqual(['built', 'started'])
    expect(text.split('\n')).toEqual([
      'about 14 s left · [2/5] Build: 1 s · [3/5] Start: 1 s [#####...............] 25% rows',
      '[3/5] Start: 1.5 s',
      'about 13 s left · [2/5] Build: 2 s',
      '[2/5] Build: 3.0 s',
      '',
    ])
  })

  it('keeps within the line of a terminal, and clears it at the end of a step', async () => {
    let text = ''
    const out = { isTTY: true, columns: 30, write: (more: string) => (text += more) }
    const failing = showProgress(plan, { first: 1, total: 4 }, out).step('Serve', () =>
      later(0.3, undefined).then(() => Promise.reject(new Error('no'))),
    )
    failing.catch(() => {})
    await jest.advanceTimersByTimeAsync(1_000)
    await expect(failing).rejects.toThrow('no')
    expect(text).toBe('\r\u001b[Kabout 15 s left · [4/4] Serve\r\u001b[K[4/4] Serve: failed after 0.3 s\n')
  })
})
