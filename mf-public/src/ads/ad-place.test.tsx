import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { countImpression, readActiveAds, type ShownAd } from '@qasima/shared/contract/ads/ads.routes'
import { seenHeader } from '@qasima/shared/contract/ads/placement'
import { translate } from '@qasima/shared/i18n/words'
import { answer, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { act, cleanup, screen, within } from '@testing-library/react'
import { AdPlace } from './ad-place.tsx'
import { adPlaceWords } from './ad-place.words.ts'

const ad: ShownAd = {
  id: '0198c0de-0000-7000-8000-0000000000ad',
  placement: 'home',
  creative: { title: 'Winter sale', text: 'Up to 60% off all coats', image: null },
  label: 'Ad',
  advertiser: 'noon.com',
  link: 'http://localhost/api/v1/ads/0198c0de-0000-7000-8000-0000000000ad/visit?token=t-1',
  token: 't-1',
  expiresAt: '2026-11-27T12:30:00.000Z',
}
const inArabic: ShownAd = {
  ...ad,
  label: 'إعلان',
  creative: { title: 'تخفيضات الشتاء', text: 'حتى 60% على كل المعاطف', image: null },
}

const pages = [
  { at: '/en', language: 'en', shown: ad },
  { at: '/', language: 'ar', shown: inArabic },
] as const

interface Observed {
  readonly target: Element
  /** Tells what of the element is on screen; below is within a screen of it. */
  readonly report: (entry: Partial<IntersectionObserverEntry>) => void
}
let observed: Observed[]

class StubbedObserver {
  readonly #callback: (entries: unknown[]) => void
  readonly #own: Observed[] = []
  constructor(callback: (entries: unknown[]) => void) {
    this.#callback = callback
  }
  observe(target: Element) {
    const one = { target, report: (entry: Partial<IntersectionObserverEntry>) => this.#callback([entry]) }
    this.#own.push(one)
    observed.push(one)
  }
  disconnect() {
    observed = observed.filter((one) => !this.#own.includes(one))
  }
}

/** Where places are, in pixels below the top of the view. */
let top: number

beforeEach(() => {
  observed = []
  top = innerHeight * 1.5
  localStorage.clear()
  globalThis.IntersectionObserver = StubbedObserver as unknown as typeof IntersectionObserver
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 300, 0))
  jest.useFakeTimers({ advanceTimers: true })
})

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const Component = () => <AdPlace at="home" />

const counted: unknown[] = []
const asked: { query: string; seen: string | null }[] = []

const site = (shown: ShownAd | null): readonly StubbedAnswer[] => [
  answer(readActiveAds, ({ query, headers }) => {
    asked.push({ query: query.toString(), seen: headers.get(seenHeader.name) })
    return { items: shown ? [shown] : [] }
  }),
  answer(countImpression, ({ params, body }) => {
    counted.push([params, body])
    return { code: 2000, name: 'Success', message: 'SUCCESS' }
  }),
]

async function open(at = '/en', answers = site(ad)) {
  counted.length = 0
  asked.length = 0
  const view = await renderScreen({ Component }, { path: '/', at, country: 'sa', answers })
  // The page is idle a second later where a browser cannot tell.
  await act(() => jest.advanceTimersByTimeAsync(1_000))
  return view
}

const tell = (entry: Partial<IntersectionObserverEntry>) => act(async () => observed.at(-1)?.report(entry))
const comeNear = () => tell({ isIntersecting: true })

async function show(at?: string, shown?: ShownAd) {
  const view = await open(at, site(shown ?? ad))
  await comeNear()
  await screen.findByRole('complementary')
  return view
}

describe('the place of an ad', () => {
  it.each(pages)('shows it labelled, with who advertises, at $at', async ({ at, shown }) => {
    await show(at, shown)
    expect(document.documentElement.dir).toBe(at === '/' ? 'rtl' : 'ltr')
    const place = screen.getByRole('complementary', { name: shown.label })
    expect(within(place).getByText('noon.com').tagName).toBe('BDI')
    expect(within(place).getByText(shown.label)).toBeVisible()
    const link = within(place).getByRole('link', { name: shown.creative.title })
    expect(link).toHaveAttribute('href', ad.link)
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'sponsored nofollow noopener')
    expect(within(place).queryByRole('heading')).toBeNull()
  })

  it('is asked for once, when it comes near, for the country of the visitor', async () => {
    await open()
    expect(asked).toEqual([])
    await comeNear()
    await screen.findByRole('complementary')
    await comeNear()
    expect(asked).toEqual([{ query: 'platform=WEBSITE&placement=home&country=sa', seen: null }])
  })

  it('asks nothing while it is on screen, and opens later where it was on screen when its ad came', async () => {
    await open()
    top = innerHeight / 2
    await comeNear()
    expect(asked).toEqual([])

    top = innerHeight * 1.5
    const decode = Promise.withResolvers<void>()
    HTMLImageElement.prototype.decode = () => decode.promise
    cleanup()
    const pictured = { ...ad, creative: { ...ad.creative, image: '/media/sale/640.webp' } }
    await open('/en', site(pictured))
    await comeNear()
    top = innerHeight / 2
    await act(async () => decode.resolve())
    expect(screen.queryByRole('complementary')).toBeNull()
    top = innerHeight * 1.5
    await comeNear()
    expect(await screen.findByRole('complementary')).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  it('fills free room on screen where all that is below it is out of view', async () => {
    top = innerHeight / 2
    const tops = jest.spyOn(Element.prototype, 'getBoundingClientRect')
    tops.mockImplementation(function (this: Element) {
      return this.nodeName === 'FOOTER' ? new DOMRect(0, innerHeight * 1.5, 300, 200) : new DOMRect(0, top, 300, 0)
    })
    await open()
    document.body.append(document.createElement('footer'))
    await comeNear()
    expect(await screen.findByRole('complementary')).toBeVisible()
    document.querySelector('footer')?.remove()
  })

  it('has words alone where the picture cannot be loaded', async () => {
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error('blocked'))
    const { container } = await show('/en', { ...ad, creative: { ...ad.creative, image: '/media/sale/640.webp' } })
    expect(container.querySelector('img')).toBeNull()
  })

  it.each([
    ['there is no ad', site(null)],
    ['it is refused', [answer(readActiveAds, () => Promise.reject(new TypeError('Failed to fetch')))]],
  ])('stays empty and silent where %s', async (_, answers) => {
    const complaint = jest.spyOn(console, 'error')
    const { container, called } = await open('/en', answers)
    for (let times = 0; times < 3; times += 1) await comeNear()
    await act(() => jest.advanceTimersByTimeAsync(30_000))
    expect(called).toHaveLength(1)
    expect(container.querySelector('main')).toHaveTextContent('')
    expect(complaint).not.toHaveBeenCalled()
  })
})

describe('the visitor', () => {
  it.each(pages)('can read why, at $at', async ({ at, language, shown }) => {
    const t = translate(adPlaceWords, language)
    const { user } = await show(at, shown)
    const why = screen.getByText(t('why'))
    expect(why.closest('details')).not.toHaveAttribute('open')
    await user.click(why)
    expect(why.closest('details')).toHaveAttribute('open')
    expect(screen.getByText(t('whyText'))).toBeVisible()
  })

  it.each(pages)('closes the place for a day, and reads that, at $at', async ({ at, language, shown }) => {
    const t = translate(adPlaceWords, language)
    const { user } = await show(at, shown)
    await user.click(screen.getByRole('button', { name: t('close') }))
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(screen.getByText(t('closed'))).toHaveFocus()

    cleanup()
    jest.setSystemTime(Date.now() + 23 * 3_600_000)
    await open(at, site(shown))
    await comeNear()
    expect(asked).toEqual([])

    cleanup()
    jest.setSystemTime(Date.now() + 3_600_000)
    await show(at, shown)
    expect(asked).toHaveLength(1)
  })
})

describe('an impression', () => {
  const half = { isIntersecting: true, intersectionRatio: 0.5 }
  const less = { isIntersecting: true, intersectionRatio: 0.49 }
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

  /** From here on no time passes but what a test lets pass. */
  async function showAndStopClock() {
    const view = await show()
    jest.useFakeTimers()
    return view
  }

  it('is counted once when half of the ad was on screen for a second, by a request that outlives the page', async () => {
    await showAndStopClock()
    const sent = jest.spyOn(globalThis, 'fetch')
    await tell(half)
    await pass(999)
    expect(counted).toEqual([])
    await pass(1)
    expect(counted).toEqual([[{ id: ad.id }, { token: ad.token }]])
    expect(sent.mock.lastCall?.[1]).toMatchObject({ method: 'POST', keepalive: true })
    await tell(half)
    await pass(5_000)
    expect(counted).toHaveLength(1)
  })

  it('is not counted where the ad leaves before, and its second begins anew', async () => {
    await showAndStopClock()
    await tell(half)
    await pass(900)
    await tell(less)
    await pass(5_000)
    expect(counted).toEqual([])
    await tell(half)
    await pass(900)
    expect(counted).toEqual([])
    await pass(100)
    expect(counted).toHaveLength(1)
  })

  it('is not counted while the tab is hidden', async () => {
    await showAndStopClock()
    const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
    const turn = (to: DocumentVisibilityState) => {
      state.mockReturnValue(to)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    await tell(half)
    await pass(500)
    turn('hidden')
    await pass(5_000)
    expect(counted).toEqual([])
    turn('visible')
    await pass(1_000)
    expect(counted).toHaveLength(1)
  })

  it('is not counted where the page is left before', async () => {
    const { unmount } = await showAndStopClock()
    await tell(half)
    unmount()
    await pass(5_000)
    expect(counted).toEqual([])
  })

  it('that is refused is not sent again', async () => {
    const { called } = await open('/en', [
      site(ad)[0] as StubbedAnswer,
      answer(countImpression, () => Promise.reject(new TypeError('Failed to fetch'))),
    ])
    await comeNear()
    await screen.findByRole('complementary')
    await tell(half)
    await pass(30_000)
    expect(called).toHaveLength(2)
  })
})

describe('what was seen', () => {
  const see = async () => {
    await show()
    await tell({ isIntersecting: true, intersectionRatio: 1 })
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    cleanup()
  }
  const ask = (signals: object) => Object.assign(navigator, signals)
  afterEach(() => void ask({ doNotTrack: undefined, globalPrivacyControl: undefined }))

  it('is said with the next question, for a week', async () => {
    const start = Date.parse('2026-03-01T10:00:00Z')
    const minute = 60_000
    jest.setSystemTime(start)
    await see()
    jest.setSystemTime(start + 5 * minute)
    await see()
    jest.setSystemTime(start + 7 * minute)
    await show()
    expect(asked.at(-1)?.seen).toBe(`${ad.id}:2,7`)
    cleanup()
    jest.setSystemTime(start + 169 * 60 * minute)
    await show()
    expect(asked.at(-1)?.seen).toBeNull()
  })

  it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('is neither kept nor said with %j', async (signal) => {
    ask(signal)
    await see()
    expect(localStorage).toHaveLength(0)
    ask({ doNotTrack: undefined, globalPrivacyControl: undefined })
    await see()
    ask(signal)
    await show()
    expect(asked.at(-1)?.seen).toBeNull()
  })

  it('is nothing that another program wrote there', async () => {
    localStorage.setItem('ads-seen', '{"a":1')
    localStorage.setItem('ads-closed', '[1]')
    await show()
    expect(asked.at(-1)?.seen).toBeNull()
  })
})
