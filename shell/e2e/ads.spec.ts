import { translate } from '@qasima/shared/i18n/words'
import type { Page } from 'playwright/test'
import { adPlaceWords } from '../../mf-public/src/ads/ad-place.words.ts'
import { type StaffApi, test as staffTest, uniqueWord } from './staff.ts'
import { violations } from './violations.ts'
import { expect } from './visit.ts'

/*
 * An ad that staff make is seen, counted and followed. It is for a country that no other journey visits, in the language
 * of this one, and stands before all others.
 */
const country = 'ly'

/** An entry of Chromium's Layout Instability API, which TypeScript's DOM does not have. */
interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly LayoutShiftSource[]
}

interface LayoutShiftSource {
  readonly node: Node | null
  readonly previousRect: DOMRectReadOnly
  readonly currentRect: DOMRectReadOnly
}

interface OwnAd {
  readonly id: string
  readonly title: string
  readonly target: string
  readonly label: string
  readonly image: string
  /** The number of counted clicks. */
  readonly clicks: () => Promise<number>
}

const hour = 3_600_000

async function makeAd(admin: StaffApi, language: 'ar' | 'en'): Promise<OwnAd> {
  const word = uniqueWord()
  const target = `${process.env.QASIMA_SITE}/en/blog?of=${word}`
  const { items } = await admin.send('GET', '/media?dir=campaigns')
  const creative = { title: `Sale ${word}`, text: 'Up to 60% off all coats', image: items[0].url }
  const { id } = await admin.make('ads', {
    name: word,
    creative: { ar: creative, en: creative },
    link: target,
    countries: [country],
    languages: [language],
    priority: 1,
    goal: { kind: 'clicks', count: 1_000 },
    startsAt: new Date(Date.now() - 10 * hour).toISOString(),
    endsAt: new Date(Date.now() + hour).toISOString(),
  })
  return {
    id: String(id),
    title: creative.title,
    image: creative.image,
    target,
    label: language === 'ar' ? 'إعلان' : 'Ad',
    clicks: async () => (await admin.send('GET', `/ads/${id}/delivery?placement=home`)).pace.counted,
  }
}

const test = staffTest.extend<{ ad: OwnAd }>({
  ad: async ({ admin, language, context, baseURL }, use) => {
    await context.addCookies([{ name: 'country', value: country, url: baseURL ?? '' }])
    const ad = await makeAd(admin, language)
    await use(ad)
    await admin.send('DELETE', `/ads/${ad.id}`)
  },
})

const placeOf = (page: Page, { label }: OwnAd) => page.getByRole('main').getByRole('complementary', { name: label })

/** Scrolls down as a person would, until something is on screen or the page ends. */
async function scrollDown(page: Page, isThere: () => Promise<boolean> = async () => false): Promise<void> {
  const atEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
  while (!(await isThere()) && !(await atEnd())) {
    const before = await page.evaluate(() => scrollY)
    // A page that becomes shorter meanwhile may already be at its end, and a busy one may miss a turn of the wheel.
    await expect(async () => {
      await page.mouse.wheel(0, 300)
      await expect
        .poll(async () => (await page.evaluate(() => scrollY)) !== before || atEnd(), { timeout: 1_000 })
        .toBe(true)
    }).toPass()
  }
}

/** Goes to the top, and waits until that is drawn. */
async function jumpToTop(page: Page): Promise<void> {
  await page.evaluate(async () => {
    scrollTo({ top: 0 })
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await nextFrame()
    await nextFrame()
  })
}

/**
 * Scrolls down until the ad is there; again from the top if its place was passed before the ad loaded, because it then
 * stays closed.
 * @param onTop called each time it starts at the top.
 */
async function scrollToAd(page: Page, place: ReturnType<typeof placeOf>, onTop?: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await jumpToTop(page)
    await onTop?.()
    await scrollDown(page, async () => (await place.count()) > 0)
    await expect(place).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
}

/**
 * What moves in view from now on without the visitor's doing: the start of its markup, and from where to where. A jump of the
 * journey itself is such a doing, and moves what it draws: it comes before.
 */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const nameOf = ({ node, previousRect, currentRect }: LayoutShiftSource) =>
      `${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName}: ${previousRect.top} to ${currentRect.top}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) moved.push(...entry.sources.map(nameOf))
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved)
}

test('an ad is seen, counted and followed, without any layout shift', async ({ page, context, open, ad }) => {
  const impression = page.waitForResponse((reply) => reply.url().includes(`/ads/${ad.id}/impression`))
  await open('/')
  const place = placeOf(page, ad)
  await scrollDown(page, () => page.evaluate(() => scrollY > innerHeight))
  let moved: () => Promise<string[]> = async () => ['nothing was watched']
  await scrollToAd(page, place, async () => {
    moved = await watchShifts(page)
  })
  await scrollDown(page, () => place.evaluate((shown) => shown.getBoundingClientRect().bottom < innerHeight))
  await expect(place.getByRole('img')).toHaveCount(0)
  await expect(place.locator('img')).toBeInViewport()
  expect((await impression).status()).toBe(200)
  expect(await moved()).toEqual([])

  expect(await violations(page)).toEqual([])

  const link = place.getByRole('link', { name: ad.title })
  await link.focus()
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Enter')
  await expect(await opened).toHaveURL(ad.target)
  await expect.poll(ad.clicks).toBe(1)
})

test('the short list of the blog shows its ad, and moves nothing', async ({ page, open, ad }) => {
  await open('/blog')
  const moved = await watchShifts(page)
  await scrollToAd(page, placeOf(page, ad))
  expect(await moved()).toEqual([])
})

test('an ad that loads while its place is on screen waits until it is out of view', async ({ page, open, say, ad }) => {
  const release = Promise.withResolvers<void>()
  await page.route('**/api/v1/ads/active*', async (route) => {
    await release.promise
    await route.continue()
  })
  await open('/')
  const place = placeOf(page, ad)
  const next = page.getByRole('heading', { name: say('ماذا يقول المتسوقون؟', 'What shoppers say') })
  const isInView = () => next.evaluate((heading) => heading.getBoundingClientRect().top < innerHeight / 2)
  await scrollDown(page, isInView)
  const moved = await watchShifts(page)
  const picture = page.waitForResponse(`**${ad.image}`)
  release.resolve()
  await (await picture).finished()
  // Only time can show that it does not open: it would do so at once.
  await page.waitForTimeout(1_000)
  await expect(place).toHaveCount(0)
  expect(await moved()).toEqual([])

  await jumpToTop(page)
  const movedBelow = await watchShifts(page)
  await scrollDown(page, async () => (await place.count()) > 0)
  expect(await isInView()).toBe(false)
  expect(await movedBelow()).toEqual([])
})

test('a closed ad stays hidden for a day, and the focus moves to the notice', async ({ page, open, language, ad }) => {
  const t = translate(adPlaceWords, language)
  await open('/')
  const place = placeOf(page, ad)
  await scrollToAd(page, place)
  await place.getByRole('button', { name: t('close') }).click()
  await expect(page.getByText(t('closed'))).toBeFocused()
  await expect(place).toHaveCount(0)

  await open('/')
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/ads/') && asked.push(request.url())))
  await scrollDown(page)
  expect(asked).toEqual([])
})

test('a page with a blocked ad has no gap and reports nothing', async ({ page, open, ad }) => {
  const asked: string[] = []
  await page.route('**/api/v1/ads/**', (route) => {
    asked.push(route.request().url())
    return route.abort('blockedbyclient')
  })
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().endsWith('/release/report')) return
    const report = request.postData() ?? 'a report that cannot be read'
    if (!/^\{"(vitals|loads)"/.test(report)) failures.push(report)
  })
  await open('/')
  await scrollDown(page)
  expect(asked).toHaveLength(1)
  await expect(placeOf(page, ad)).toHaveCount(0)
  const gaps = await page.getByRole('main').evaluate((main) => {
    const sections = [...main.querySelectorAll('section:not(section section)')].map((section) =>
      section.getBoundingClientRect(),
    )
    return sections.slice(1).map(({ top }, place) => Math.round(top - (sections[place]?.bottom ?? 0)))
  })
  expect(gaps.length).toBeGreaterThan(6)
  expect(gaps.filter((gap) => gap > 0)).toEqual([])
  expect(failures).toEqual([])
})

test('print and pages without scripts have no ads', { tag: '@once' }, async ({ page, open, browser, baseURL, ad }) => {
  await open('/')
  const place = placeOf(page, ad)
  await scrollToAd(page, place)
  await page.emulateMedia({ media: 'print' })
  await expect(place).toBeHidden()

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${baseURL}/en`)
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(placeOf(plain, ad)).toHaveCount(0)
  await context.close()
})
