import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { type AnalyticsEvent, addSink } from '@qasima/shared/analytics/analytics'
import { renderHook } from '@testing-library/react'
import { useCountedSearch } from './use-counted-search.ts'

let events: AnalyticsEvent[]
let stop: () => void
beforeEach(() => {
  jest.useFakeTimers()
  events = []
  stop = addSink({ record: (event) => events.push(event) })
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

const search = (text: string | undefined, found: boolean | undefined) =>
  renderHook(
    (given: { text: string | undefined; found: boolean | undefined }) => useCountedSearch(given.text, given.found),
    {
      initialProps: { text, found },
    },
  )

it('counts a search that stands, and not the words on the way to it', () => {
  const { rerender } = search('no', true)
  jest.advanceTimersByTime(400)
  rerender({ text: 'noon', found: true })
  jest.advanceTimersByTime(5_000)
  expect(events).toEqual([{ kind: 'search', text: 'noon', found: true }])
})

it('counts a search that is left at once for what it found', () => {
  const { unmount } = search('jarir', false)
  unmount()
  expect(events).toEqual([{ kind: 'search', text: 'jarir', found: false }])
})

it('counts a search once that two parts of the page report', () => {
  search('extra', true).unmount()
  search('extra', true).unmount()
  expect(events).toHaveLength(1)
})

it.each([
  [undefined, true],
  ['part', undefined],
])('counts nothing of %j when it is said to be found: %j', (text, found) => {
  search(text, found).unmount()
  jest.advanceTimersByTime(5_000)
  expect(events).toEqual([])
})
