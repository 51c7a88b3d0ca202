import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { readConfig } from '../../api/src/config/config.ts'
import { createServer } from '../../shared/server/create-server.ts'
import { startSite } from '../../shell/e2e/start-site.ts'
import { apiInProcess } from '../../shell/edge/api-client.ts'
import { preloadsFor } from '../../shell/edge/document/preloads.ts'
import { edgePlugin } from '../../shell/edge/edge-plugin.ts'
import { type HostBuild, readHostBuild } from '../../shell/edge/files/host-build.ts'
import { localRegistry, readBuilds } from '../../shell/edge/registry/local-registry.ts'
import { browserArguments, findBrowser } from '../test/browser.ts'
import { median, writeSection } from './report.ts'
import { benchStaff, measureSections } from './sections.ts'
import { buildSingleBundle } from './single-bundle.ts'

/**
 * The composed site beside the same sources as one bundle: same API, same edge, same documents. A phone on a slow
 * network opens each page with an empty cache; runs alternate, and medians are compared.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '9' }, write: { type: 'boolean' } } })
const runs = Number(values.runs)
const root = join(import.meta.dirname, '..', '..')
const network = {
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: 750_000 / 8,
  offline: false,
}

interface Visit {
  readonly bytes: number
  readonly requests: number
  readonly firstPaint: number
  readonly largestPaint: number
  readonly firstCard: number
  readonly shift: number
}

/** What is timed: a store card for the directory and the landing alike. */
const card = 'a[href*="/shop/"]'

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  let bytes = 0
  let requests = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests += 1
  })
  await page.addInitScript((selector) => {
    const seen: { card: number; largest: number; shift: number } = { card: 0, largest: 0, shift: 0 }
    Object.assign(globalThis, { seen })
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector(selector)) return
      seen.card = performance.now()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largest = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  }, card)
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.locator('#splash').waitFor({ state: 'detached' })
  const seen = await page.evaluate(() => ({
    ...(globalThis as unknown as { seen: { card: number; largest: number; shift: number } }).seen,
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

/** Serves documents and files from another build, and every call from the running site. */
async function serveBuild(host: HostBuild, siteOrigin: string, screens?: HostBuild['shared']): Promise<string> {
  const server = await createServer({ config: readConfig({ NODE_ENV: 'development', LOG_LEVEL: 'silent', PORT: '0' }) })
  server.all('/api/*', async (request, reply) => {
    const answer = await fetch(siteOrigin + request.url, {
      headers: { 'accept-language': request.headers['accept-language'] ?? 'ar' },
    })
    return reply
      .code(answer.status)
      .type('application/json')
      .send(await answer.text())
  })
  const api = apiInProcess(server)
  await server.register(edgePlugin, {
    host,
    api,
    registry: localRegistry(readBuilds(root), api),
    publicOrigin: siteOrigin,
    defaultCountry: 'EG',
    appRedirects: [],
    analytics: { own: false, ga4: null, plausible: null },
    chat: null,
    contact: { email: 'hello@qasima.example', whatsapp: '+201000000000' },
    ...(screens && {
      preloads: (build, language, owner) => [
        ...preloadsFor(build, language, undefined),
        ...(screens[owner?.screen ?? ''] ?? []).map(({ file, integrity }) => ({
          address: `/assets/${file}`,
          integrity,
          as: 'script' as const,
        })),
      ],
    }),
  })
  return server.listen({ port: 0, host: '127.0.0.1' })
}

const folder = await mkdtemp(join(tmpdir(), 'qasima-bench-'))
const site = await startSite(benchStaff)
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments() })
try {
  const single = await buildSingleBundle(folder)
  const origins = {
    composed: await serveBuild(readHostBuild(join(root, 'shell', 'dist')), site.origin),
    single: await serveBuild(single.host, site.origin, single.screens),
  }
  const lines: string[] = [
    '| Page | Build | Bytes | Requests | First paint | Largest paint | First store card | Shift |',
    '|---|---|---|---|---|---|---|---|',
  ]
  for (const path of ['/en/', '/en/shops', '/', '/shops']) {
    const visits = { composed: [] as Visit[], single: [] as Visit[] }
    for (const origin of Object.values(origins)) await visit(browser, origin + path)
    for (let run = 0; run < runs; run += 1) {
      for (const build of run % 2 ? (['composed', 'single'] as const) : (['single', 'composed'] as const)) {
        visits[build].push(await visit(browser, origins[build] + path))
      }
    }
    const of = (build: keyof typeof visits, figure: keyof Visit) => median(visits[build].map((one) => one[figure]))
    const row = (build: keyof typeof visits) =>
      `| ${path} | ${build} | ${(of(build, 'bytes') / 1_000).toFixed(0)} kB | ${of(build, 'requests')} | ${of(build, 'firstPaint').toFixed(0)} ms | ${of(build, 'largestPaint').toFixed(0)} ms | ${of(build, 'firstCard').toFixed(0)} ms | ${of(build, 'shift').toFixed(3)} |`
    const ratio = (figure: keyof Visit) => `${(of('composed', figure) / of('single', figure)).toFixed(2)} ×`
    lines.push(
      row('composed'),
      row('single'),
      `| ${path} | **ratio** | **${ratio('bytes')}** | ${ratio('requests')} | ${ratio('firstPaint')} | **${ratio('largestPaint')}** | **${ratio('firstCard')}** | |`,
    )
    process.stdout.write(`${lines.slice(-3).join('\n')}\n`)
  }
  const sections = await measureSections(browser, site.origin, runs)
  process.stdout.write(`${sections.join('\n')}\n`)
  lines.push('', ...sections)
  if (values.write) await writeSection('web', lines)
} finally {
  await browser.close()
  await site.stop()
  await rm(folder, { recursive: true })
}
process.exit()
