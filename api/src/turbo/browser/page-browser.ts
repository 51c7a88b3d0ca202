import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toError } from '../../../../shared/server/error-code.ts'
import type { PageFetcher } from '../fetch/page-fetcher.ts'
import { browserAccount, browserCommand } from './browser-command.ts'
import { Chromium } from './chromium.ts'
import { PageRequests, type RenderedPage } from './page-requests.ts'
import { memoryOfTree } from './process-memory.ts'

export interface PageBrowser {
  /** Renders the page with its scripts; undefined if that takes too much, or the browser is busy for too long. */
  render(page: RenderedPage & { readonly language?: string | undefined }): Promise<RenderResult | undefined>
}

interface RenderResult {
  readonly url: string
  readonly text: string
}

/** Milliseconds for a page, from the start of its browser to its end. */
const renderDeadline = 10_000
/** Milliseconds that a page waits for earlier ones. */
const turnDeadline = 3_000
/** Milliseconds without requests after which a page counts as rendered. */
const quiet = 500
/** Milliseconds between two checks of the browser. */
const lookInterval = 100
const maxMemory = 600_000_000
const maxBytes = 20_000_000
/** Maximum characters of a rendered page. */
const maxText = 3_000_000

interface BrowserOptions {
  /** Of a Chromium. */
  readonly path: string
  readonly fetcher: PageFetcher
  readonly userAgent: string
  readonly maxMemory?: number
  readonly deadline?: number
  /** Called with the reason why a page was not rendered. */
  onFailure(reason: string): void
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Opens an empty page with all requests intercepted; nothing it stores persists. */
async function openPage(
  browser: Chromium,
  { userAgent, language }: { userAgent: string; language: string | undefined },
) {
  const { browserContextId } = await browser.send('Target.createBrowserContext', { disposeOnDetach: true })
  await browser.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId })
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
  const session = text(sessionId)
  const steps: readonly (readonly [string, object?])[] = [
    ['Page.enable'],
    ['Network.enable'],
    ['Network.setBypassServiceWorker', { bypass: true }],
    ['Network.setCacheDisabled', { cacheDisabled: true }],
    ['Emulation.setUserAgentOverride', { userAgent, ...(language && { acceptLanguage: language }) }],
    ['Fetch.enable', { patterns: [{ urlPattern: '*' }] }],
  ]
  for (const [method, params] of steps) await browser.send(method, { ...params }, session)
  await browser.send('Target.setDiscoverTargets', { discover: true })
  return { session, target: text(targetId) }
}

/** The current document, unless it is longer than the limit. */
async function documentOf(browser: Chromium, session: string): Promise<string | undefined> {
  const { root } = await browser.send('DOM.getDocument', { depth: 0 }, session)
  const { outerHTML } = await browser.send('DOM.getOuterHTML', { nodeId: Object(root).nodeId }, session)
  const html = text(outerHTML)
  return html === '' || html.length > maxText ? undefined : html
}

/** A browser for pages that are empty until their scripts run: one page at a time, each in a fresh browser. */
export function pageBrowser(options: BrowserOptions): PageBrowser {
  const { path, fetcher, userAgent, onFailure, deadline = renderDeadline } = options
  let last: Promise<unknown> = Promise.resolve()

  async function drawn(browser: Chromium, page: Parameters<PageBrowser['render']>[0], signal: AbortSignal) {
    const { session, target } = await openPage(browser, { userAgent, language: page.language })
    const requests = new PageRequests(browser, session, page, fetcher.parts({ signal, maxBytes }))
    let isLoaded = false
    browser.onEvent = ({ method, params }) => {
      if (method === 'Fetch.requestPaused') void requests.answer(params)
      else if (method === 'Page.loadEventFired') isLoaded = true
      else if (method === 'Page.javascriptDialogOpening')
        browser.send('Page.handleJavaScriptDialog', { accept: false }, session).catch(() => {})
      else if (method === 'Target.targetCreated') {
        const { targetId, type } = Object(params.targetInfo)
        // Close windows that a page opens.
        if (type === 'page' && targetId !== target) browser.send('Target.closeTarget', { targetId }).catch(() => {})
      }
    }
    await browser.send('Page.navigate', { url: page.url }, session)
    const isQuiet = () => isLoaded && requests.open === 0 && performance.now() - requests.idleSince > quiet
    // Also read a page that becomes ready shortly before the deadline.
    const end = performance.now() + deadline * 0.8
    while (!isQuiet() && performance.now() < end && !signal.aborted)
      await new Promise((resolve) => setTimeout(resolve, lookInterval))
    const html = await documentOf(browser, session)
    return html === undefined ? undefined : { url: requests.url, text: html }
  }

  async function render(page: Parameters<PageBrowser['render']>[0]): Promise<RenderResult | undefined> {
    const folder = await mkdtemp(join(tmpdir(), 'qasima-browser-'))
    if (process.getuid?.() === 0) await chown(folder, browserAccount, browserAccount)
    const command = browserCommand(path, folder)
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(deadline)])
    const browser = command && new Chromium(command, folder)
    let reason = command ? '' : 'setpriv, unshare or prlimit is missing'
    const watch = setInterval(() => {
      if (!browser?.pid || memoryOfTree(browser.pid) <= (options.maxMemory ?? maxMemory)) return
      reason = 'it took too much memory'
      browser.kill()
    }, lookInterval * 2.5)
    const end = () => {
      reason ||= 'it took too long'
      browser?.kill()
    }
    signal.addEventListener('abort', end, { once: true })
    try {
      return browser && (await drawn(browser, page, signal))
    } catch (error) {
      reason ||= `${toError(error).message} ${browser?.said ?? ''}`.trim()
      return undefined
    } finally {
      signal.removeEventListener('abort', end)
      clearInterval(watch)
      stop.abort()
      await browser?.end()
      await rm(folder, { recursive: true, force: true })
      if (reason) onFailure(reason)
    }
  }

  return {
    async render(page) {
      const before = last
      const turn = Promise.withResolvers<void>()
      last = turn.promise
      const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), turnDeadline).unref())
      if ((await Promise.race([before, late])) === 'late') {
        void before.then(() => turn.resolve())
        return undefined
      }
      try {
        return await render(page)
      } finally {
        turn.resolve()
      }
    },
  }
}
