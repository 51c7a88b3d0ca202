import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { adminPassword } from '../../shell/e2e/start-site.ts'
import { median } from './report.ts'

/** The staff account that the bench signs in with: that of the journeys, whose database it may find. */
export const benchStaff = { ADMIN_EMAIL: 'admin@qasima.example', ADMIN_PASSWORD: adminPassword }

const desk = { viewport: { width: 1_440, height: 900 } }
/** An office on a weak line: three times what the phone of the public pages has. */
const network = {
  latency: 100,
  downloadThroughput: (5 * 1_000_000) / 8,
  uploadThroughput: 1_000_000 / 8,
  offline: false,
}

/** Signs in once; every run starts from its cookies and an empty cache. */
async function signedIn(browser: Browser, origin: string): Promise<BrowserContextOptions['storageState']> {
  const context = await browser.newContext(desk)
  const page = await context.newPage()
  await page.goto(`${origin}/en/signin`)
  await page.getByLabel('Email', { exact: true }).fill(benchStaff.ADMIN_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(benchStaff.ADMIN_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/dashboard/)
  const state = await context.storageState()
  await context.close()
  return state
}

interface Opening {
  /** Bytes of scripts, as they travelled. */
  readonly scripts: number
  /** Bytes of everything. */
  readonly all: number
  readonly milliseconds: number
}

/** Counts what travels while something is opened. */
async function counted(page: Page, open: () => Promise<void>): Promise<Opening> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  const kinds = new Map<string, string>()
  let [scripts, all] = [0, 0]
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength
    if (kinds.get(requestId) === 'Script') scripts += encodedDataLength
  })
  const started = performance.now()
  await open()
  const milliseconds = performance.now() - started
  await page.waitForLoadState('networkidle')
  await session.detach()
  return { scripts, all, milliseconds }
}

const firstRow = (page: Page) => page.getByRole('row').nth(1).waitFor()

async function run(browser: Browser, origin: string, storageState: BrowserContextOptions['storageState']) {
  const context = await browser.newContext({ ...desk, storageState })
  const page = await context.newPage()
  const first = await counted(page, async () => {
    await page.goto(`${origin}/admin/coupon`)
    await firstRow(page)
  })
  const second = await counted(page, async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Providers', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Providers' }).waitFor()
    await firstRow(page)
  })
  await context.close()
  return { first, second }
}

/** A section opened with nothing in the cache, and another one after it: lines of a table. */
export async function measureSections(browser: Browser, origin: string, runs: number): Promise<string[]> {
  const state = await signedIn(browser, origin)
  const found: Awaited<ReturnType<typeof run>>[] = []
  for (let turn = 0; turn < runs; turn += 1) found.push(await run(browser, origin, state))
  const of = (which: 'first' | 'second', figure: keyof Opening) => median(found.map((one) => one[which][figure]))
  const row = (name: string, which: 'first' | 'second') =>
    `| ${name} | **${(of(which, 'scripts') / 1_000).toFixed(0)} kB** | ${(of(which, 'all') / 1_000).toFixed(0)} kB | ${of(which, 'milliseconds').toFixed(0)} ms |`
  return [
    '| Back-office | Scripts | Everything | To the first row |',
    '|---|---|---|---|',
    row('first section, empty cache', 'first'),
    row('second section', 'second'),
  ]
}
