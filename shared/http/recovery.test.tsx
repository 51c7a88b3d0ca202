import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ProblemError } from './problem-error.ts'
import { isRefused, isTemporary, recover } from './recovery.ts'

const problem = (status: number, code: number) => new ProblemError({ problem: 'SOME', status, code, detail: '' })

describe('the message of a failed call', () => {
  it.each([
    ['the API refuses', problem(403, 1503), true, false],
    ['the API knows the token no more', problem(401, 1203), true, false],
    ['a proxy refuses in its place', problem(403, 0), false, true],
    ['the API is away', problem(503, 1500), false, true],
    ['the device is offline', problem(503, 2001), false, true],
    ['there were too many calls', problem(429, 1108), false, true],
    ['the record is not there', problem(404, 1003), false, false],
    ['code that threw', new TypeError('boom'), false, false],
  ])('%s', (_what, error, refused, temporary) => {
    expect([isRefused(error), isTemporary(error)]).toEqual([refused, temporary])
  })
})

describe('automatic retries', () => {
  let stop = () => {}
  let online: boolean
  let visibility: DocumentVisibilityState
  const retry = jest.fn(async () => {})
  const start = (polls: boolean, notBefore = 0) => {
    stop = recover(retry, { polls, notBefore: () => notBefore })
  }
  const come = (back: 'online' | 'visibilitychange') =>
    (back === 'online' ? window : document).dispatchEvent(new Event(back))
  const hour = 3_600_000

  beforeEach(() => {
    jest.useFakeTimers()
    online = true
    visibility = 'visible'
    retry.mockReset().mockResolvedValue(undefined)
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
    jest.spyOn(Math, 'random').mockReturnValue(1)
  })
  afterEach(() => {
    stop()
    jest.restoreAllMocks()
    jest.useRealTimers()
  })

  it('wait longer each time, up to half a minute', async () => {
    const at: number[] = []
    const began = Date.now()
    retry.mockImplementation(async () => {
      at.push((Date.now() - began) / 1_000)
      throw new Error('still away')
    })
    start(true)
    await jest.advanceTimersByTimeAsync(125_000)
    expect(at).toEqual([2, 6, 14, 30, 60, 90, 120])
  })

  it('have a different delay in every page', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0)
    start(true)
    await jest.advanceTimersByTimeAsync(1_000)
    expect(retry).toHaveBeenCalledTimes(1)
  })

  it('do not happen before the time that the server gave', async () => {
    start(true, 20_000)
    await jest.advanceTimersByTimeAsync(19_000)
    expect(retry).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1_000)
    expect(retry).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['offline', 'online'],
    ['in the background', 'visibilitychange'],
  ] as const)('pause while the page is %s, and happen once when it is back', async (where, back) => {
    if (where === 'offline') online = false
    else visibility = 'hidden'
    start(true)
    await jest.advanceTimersByTimeAsync(hour)
    expect(retry).not.toHaveBeenCalled()
    online = true
    visibility = 'visible'
    come(back)
    expect(retry).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1_000)
    expect(retry).toHaveBeenCalledTimes(1)
  })

  it('happen only on return if polling does not help', async () => {
    start(false)
    await jest.advanceTimersByTimeAsync(hour)
    come('online')
    come('visibilitychange')
    await jest.advanceTimersByTimeAsync(hour)
    expect(retry).toHaveBeenCalledTimes(1)
  })

  it('end when stopped, including an attempt in progress', async () => {
    retry.mockImplementation(async () => stop())
    start(true)
    await jest.advanceTimersByTimeAsync(hour)
    come('online')
    await jest.advanceTimersByTimeAsync(hour)
    expect(retry).toHaveBeenCalledTimes(1)
  })
})
