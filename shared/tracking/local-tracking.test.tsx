import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import {
  localTracking,
  localTrackingKey,
  maxLocalTracking,
  trackLocally,
  untrackLocally,
  useLocalTracking,
} from './local-tracking.ts'

const product = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`
const ids = () => localTracking().map(({ productId }) => productId)

afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

describe('products followed without an account', () => {
  it('are kept in this browser, newest first and each once', () => {
    expect(trackLocally(product(1), new Date('2026-11-22T10:00:00Z'))).toBe('added')
    expect(trackLocally(product(2))).toBe('added')
    expect(trackLocally(product(1))).toBe('added')
    expect(ids()).toEqual([product(2), product(1)])
    expect(localTracking()[1]?.since).toBe('2026-11-22T10:00:00.000Z')
  })

  it('are as many as a free account has', () => {
    for (let number = 0; number < maxLocalTracking; number += 1) trackLocally(product(number))
    expect(trackLocally(product(99))).toBe('full')
    expect(localTracking()).toHaveLength(maxLocalTracking)
  })

  it('leave when they end or an account has taken them over', () => {
    trackLocally(product(1))
    trackLocally(product(2))
    untrackLocally([product(1)])
    expect(ids()).toEqual([product(2)])
    untrackLocally([product(2)])
    expect(localStorage.getItem(localTrackingKey)).toBeNull()
  })

  it('are shown as they change, here and in another tab', () => {
    const { result } = renderHook(useLocalTracking)
    expect(result.current).toEqual([])
    act(() => void trackLocally(product(1)))
    expect(result.current).toHaveLength(1)
    localStorage.setItem(localTrackingKey, '[]')
    act(() => void window.dispatchEvent(new StorageEvent('storage')))
    expect(result.current).toEqual([])
  })

  it.each(['{', '"text"', '[1,{"productId":"../x","since":"y"},{"productId":7}]', 'null'])(
    'are none where something else is kept: %s',
    (kept) => {
      localStorage.setItem(localTrackingKey, kept)
      expect(localTracking()).toEqual([])
    },
  )

  it('are said not to be kept where the browser refuses', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(trackLocally(product(1))).toBe('refused')
    expect(localTracking()).toEqual([])
  })
})
