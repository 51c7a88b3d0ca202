import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { couponWords } from '../../mf-public/src/coupon/coupon.words.ts'

/** A weak mobile line; bytes a second. */
const network = {
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: 750_000 / 8,
  offline: false,
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }

/** Milliseconds between two presses of a visitor who presses until something happens. */
const pressInterval = 50

/** Milliseconds until a press that has done nothing is given up. */
const pressDeadline = 60_000

const copyNames = [couponWords.ar, couponWords.en].map(({ copyNamed = '' }) => copyNamed.split('{{')[0] ?? '')

/** The first button that copies a code. */
const copyButton = copyNames.map((name) => `main button[aria-label^="${name}"]`).join(', ')

/** A card of a store; on the page of a store, its first code. */
const card = `main a[href*="/shop/"], ${copyButton}`

/** What one cold visit cost, without a press: milliseconds, bytes as they travelled. */
export interface Visit {
  readonly bytes: number
  readonly requests: number
  readonly firstPaint: number
  readonly largestPaint: number
  readonly firstCard: number
  readonly shift: number
}

/** A page with an empty cache on the slow line. Cpu: how many times slower than this machine. */
async function openCold(
  browser: Browser,
  cpu: number,
): Promise<{ page: Page; session: CDPSession; context: BrowserContext }> {
  const context = await browser.newContext({ ...phone, permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return { page, session, context }
}

interface SeenPaints {
  card: number
  largest: number
  shift: number
}

interface SeenPress {
  /** Milliseconds of the page. */
  copied?: number
  /** Of the document, before its scripts ran. */
  heading?: Element | null
}

declare global {
  /** What the scripts below keep in the page that they watch. */
  var seenPaints: SeenPaints | undefined
  var seenPress: SeenPress | undefined
}

/** Runs in the page before anything else. */
function watchPaints(selector: string): void {
  const seen: SeenPaints = { card: 0, largest: 0, shift: 0 }
  globalThis.seenPaints = seen
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    // The task after the next frame: it is on screen then.
    requestAnimationFrame(() =>
      setTimeout(() => {
        seen.card = performance.now()
      }),
    )
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens a page until it is quiet. */
export async function visit(browser: Browser, address: string): Promise<Visit> {
  const { page, session, context } = await openCold(browser, 1)
  let [bytes, requests] = [0, 0]
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests += 1
  })
  await page.addInitScript(watchPaints, card)
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.locator('#splash').waitFor({ state: 'detached' })
  const seen = await page.evaluate(() => ({
    ...(globalThis.seenPaints ?? { card: 0, largest: 0, shift: 0 }),
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await context.close()
  return {
    bytes,
    requests,
    firstPaint: seen.first,
    largestPaint: seen.largest,
    firstCard: seen.card,
    shift: seen.shift,
  }
}

/** Runs in the page before anything else: presses the button as soon as it is there, until it has copied. */
function pressUntilCopied({ selector, interval }: { selector: string; interval: number }): void {
  const seen: SeenPress = {}
  globalThis.seenPress = seen
  // Before the scripts of the document run.
  document.addEventListener('readystatechange', () => {
    seen.heading ??= document.querySelector('h1')
  })
  let button: HTMLButtonElement | null = null
  const timer = setInterval(() => {
    if (!button?.isConnected) {
      button = document.querySelector<HTMLButtonElement>(selector)
      if (!button) return
      const pressed = button
      new MutationObserver(() => {
        // It says that it has copied, in the place of its longer name.
        if (pressed.hasAttribute('aria-label')) return
        clearInterval(timer)
        seen.copied ??= performance.now()
      }).observe(pressed, { attributes: true })
    }
    button.click()
  }, interval)
}

/**
 * Presses "Copy code" as soon as it is there and every 50 ms, until the code is in the clipboard.
 * @returns the milliseconds from the start of the visit until then.
 * @throws Error where the page of the document was not taken over, but drawn anew.
 */
export async function press(browser: Browser, address: string, cpu: number): Promise<number> {
  const { page, context } = await openCold(browser, cpu)
  await page.addInitScript(pressUntilCopied, { selector: copyButton, interval: pressInterval })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => globalThis.seenPress?.copied !== undefined, undefined, { timeout: pressDeadline })
  const { copied, isTakenOver } = await page.evaluate(() => {
    const { copied = 0, heading } = globalThis.seenPress ?? {}
    return { copied, isTakenOver: heading?.isConnected ?? false }
  })
  await context.close()
  if (!isTakenOver) throw new Error(`${address}: the page was drawn anew`)
  return copied
}
