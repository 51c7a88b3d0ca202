import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { addSink, record } from './analytics.ts'
import { apiSink } from './api-sink.ts'
import { ga4Sink } from './ga4-sink.ts'
import { plausibleSink } from './plausible-sink.ts'
import { startAnalytics } from './start-analytics.ts'

const none = { own: false, ga4: null, plausible: null }
const beacons: { address: string; body: Blob }[] = []

const page = window as unknown as { dataLayer?: ArrayLike<unknown>[]; plausible?: { q: unknown[][] } }
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)
const leave = () => window.dispatchEvent(new Event('pagehide'))

async function counted(): Promise<unknown[]> {
  leave()
  const texts = await Promise.all(
    beacons.map(
      ({ body }) =>
        new Promise<string>((resolve) => {
          const reader = new FileReader()
          reader.onload = () => resolve(String(reader.result))
          reader.readAsText(body)
        }),
    ),
  )
  return texts.flatMap((text) => (JSON.parse(text) as { events: unknown[] }).events)
}

const ask = (signal: { doNotTrack?: string; globalPrivacyControl?: boolean }) => {
  for (const [name, value] of Object.entries(signal)) {
    Object.defineProperty(navigator, name, { configurable: true, value })
  }
}

describe('analytics', () => {
  beforeEach(() => {
    beacons.length = 0
    page.dataLayer = undefined
    page.plausible = undefined
    document.head.replaceChildren()
    Object.defineProperty(navigator, 'sendBeacon', {
      configurable: true,
      value: jest.fn((address: string, body: Blob) => beacons.push({ address, body }) > 0),
    })
  })
  afterEach(() => ask({ doNotTrack: 'unspecified', globalPrivacyControl: false }))

  it('counts nowhere by default', async () => {
    startAnalytics(none, 'qasima.example')
    record({ kind: 'page', path: '/shops', title: 'Stores' })
    expect(await counted()).toEqual([])
    expect(scripts()).toEqual([])
  })

  it.each([
    ['Do Not Track', { doNotTrack: '1' }],
    ['Global Privacy Control', { globalPrivacyControl: true }],
  ])('counts nowhere under %s', async (_, signal) => {
    ask(signal)
    startAnalytics(
      { own: true, ga4: 'G-1', plausible: 'https://plausible.example/js/script.manual.js' },
      'qasima.example',
    )
    record({ kind: 'page', path: '/shops', title: 'Stores' })
    expect(await counted()).toEqual([])
    expect(page.dataLayer).toBeUndefined()
    expect(scripts()).toEqual([])
  })

  it('hands Google Analytics and Plausible what happened, without the query', async () => {
    startAnalytics(
      { ...none, ga4: 'G-1', plausible: 'https://plausible.example/js/script.manual.js' },
      'qasima.example',
    )
    record({ kind: 'page', path: '/shops', title: 'Stores' })
    record({ kind: 'action', category: 'download', action: 'click', label: 'hero' })
    expect(Array.from(page.dataLayer?.at(-2) ?? [])).toEqual([
      'event',
      'page_view',
      { page_location: 'http://localhost/shops', page_title: 'Stores' },
    ])
    expect(page.plausible?.q).toEqual([
      ['pageview', { u: 'http://localhost/shops' }],
      ['click', { props: { category: 'download', label: 'hero' } }],
    ])
    await waitFor(
      () =>
        expect(scripts()).toEqual([
          'https://www.googletagmanager.com/gtag/js?id=G-1',
          'https://plausible.example/js/script.manual.js',
        ]),
      { timeout: 3_000 },
    )
  })

  it('says with the first page which site led here, and no more than its host', async () => {
    const cameFrom = (referrer: string) =>
      Object.defineProperty(document, 'referrer', { configurable: true, value: referrer })
    cameFrom('https://www.google.com/search?q=noon')
    const stop = addSink(apiSink())
    record({ kind: 'action', category: 'download', action: 'chrome' })
    record({ kind: 'page', path: '/shops', title: '' })
    record({ kind: 'page', path: '/', title: '' })
    expect(await counted()).toEqual([
      { kind: 'action', name: 'download/chrome' },
      { kind: 'page', name: '/shops', from: 'www.google.com' },
      { kind: 'page', name: '/' },
    ])
    stop()
    cameFrom('')
  })

  it('keeps what is searched for from other services', async () => {
    const stops = [apiSink(), ga4Sink('G-1'), plausibleSink('https://plausible.example/p.js', 'qasima.example')].map(
      addSink,
    )
    const queued = page.dataLayer?.length
    record({ kind: 'search', text: 'huda', found: false })
    expect(page.dataLayer).toHaveLength(queued ?? 0)
    expect(page.plausible?.q).toEqual([])
    expect(await counted()).toEqual([{ kind: 'action', name: 'search/nothing', label: 'huda' }])
    for (const stop of stops) stop()
  })

  it('sends our own server a full batch at once and the rest when the page is left', async () => {
    startAnalytics({ ...none, own: true }, 'qasima.example')
    for (let visit = 1; visit <= 21; visit += 1) record({ kind: 'page', path: `/shop/${visit}`, title: '' })
    expect(beacons).toHaveLength(1)
    record({ kind: 'action', category: 'coupon', action: 'copy', label: 'a'.repeat(300) })
    const events = await counted()
    expect(beacons.map(({ address }) => address)).toEqual(['/edge/v1/events', '/edge/v1/events'])
    expect(events).toHaveLength(22)
    expect(events.at(0)).toEqual({ kind: 'page', name: '/shop/1' })
    expect(events.at(-1)).toEqual({ kind: 'action', name: 'coupon/copy', label: 'a'.repeat(100) })
  })
})
