import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { translate } from '@qasima/shared/i18n/words'
import { request } from 'playwright/test'
import { slowNotice } from '../edge/document/notice.ts'
import { failureWords } from '../src/failure/failure.words.ts'
import { staleWords } from '../src/stale/stale.words.ts'
import { startSession } from './account.ts'
import { couponOf, expectAddress, makeStore, StaffApi, uniqueWord } from './staff.ts'
import { type SplitSite, startSplitSite } from './start-split-site.ts'
import { stateOf } from './state-of.ts'
import { test as base, expect, screenReady, withLanguage } from './visit.ts'

const root = join(import.meta.dirname, '..', '..')
const admin = { email: 'admin@qasima.example', password: 'blue door seven' }

/** Adds two stores with a code for the default country. */
async function addStores(origin: string): Promise<void> {
  const context = await request.newContext({ baseURL: origin })
  const api = await StaffApi.of(context, admin)
  const word = uniqueWord()
  await api.make('category', { name: { ar: `فئة ${word}`, en: word }, slug: word })
  const countries = ['sa', 'eg']
  for (const code of ['FIRST15', 'SECOND15']) {
    const store = await makeStore(api)
    await api.send('PATCH', `/shop/${store.id}`, { status: 'ACTIVE', countries })
    await api.make('coupon', { ...couponOf(store, code), countries })
  }
  await context.dispose()
}

const test = base.extend<object, { site: SplitSite }>({
  // A process for each role, so that one can be stopped.
  site: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'qasima-split-'))
      const environment = { DATA_DIR: folder, SEED: 'none', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
      const site = await startSplitSite(environment, root)
      await addStores(site.origin)
      await use(site)
      site.api.child.kill('SIGCONT')
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
})

// They share a site of three processes.
test.describe.configure({ mode: 'default' })

test.afterEach(({ site }) => {
  site.api.child.kill('SIGCONT')
})

test('a page with a frozen service shows its frame and a notice, and loads once the service is back', async ({
  page,
  site,
  language,
  say,
}) => {
  site.api.child.kill('SIGSTOP')
  await page.goto(withLanguage('/shops', language), { waitUntil: 'commit' })
  const notice = page.getByText(slowNotice[language])
  await expect(page.getByRole('main').getByText(slowNotice[language])).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language)

  site.api.child.kill('SIGCONT')
  await expect(page.getByRole('combobox', { name: say('ابحث عن متجر', 'Search stores') }).first()).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a page that needs no service opens without one', async ({ page, site, language }) => {
  site.api.child.kill('SIGSTOP')
  await page.goto(withLanguage('/privacy-policy', language))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(slowNotice[language])).toHaveCount(0)
})

test('a page seen before an outage shows its earlier data, and updates after it', async ({ page, site, language }) => {
  // The directory of one letter, that of `uniqueWord`, which no other journey opens.
  const address = withLanguage('/shops?letter=O', language)
  const stores = page.getByRole('main').getByRole('listitem')
  // On a busy machine a reply may be too late for one document and serve the next one.
  const repliesOf = async () =>
    Object.keys(stateOf(await (await page.request.get(address)).text()).replies).filter((read) =>
      /^\/api\/v1\/(shop\/shop-list|category\/category-list)/.test(read),
    )
  await expect.poll(async () => (await repliesOf()).length).toBe(2)
  await page.goto(address)
  await expect(stores.first()).toBeVisible()
  const before = await stores.allTextContents()

  site.api.child.kill('SIGSTOP')
  // The previous document is cached for a second.
  await expect(async () => {
    const reply = await page.goto(address, { waitUntil: 'commit' })
    expect(Date.parse(reply?.headers()['x-stale-since'] ?? '')).toBeLessThanOrEqual(Date.now())
  }).toPass()
  // Slightly outdated data are used without a notice.
  await screenReady(page)
  await expect.poll(() => stores.allTextContents()).toEqual(before)
  const sentences = ['updating', 'away'] as const
  for (const sentence of sentences)
    await expect(
      page.getByText(translate(staleWords, language)(sentence, { time: '' }).split('.')[0] ?? ''),
    ).toHaveCount(0)
  await expect(page.getByText(slowNotice[language])).toHaveCount(0)

  const renewed = page.waitForResponse((reply) => reply.url().includes('/shop/shop-list') && reply.ok(), {
    timeout: 45_000,
  })
  site.api.child.kill('SIGCONT')
  await renewed
  await expect.poll(() => stores.allTextContents()).toEqual(before)
})

/** As long as a process may take to start on a busy machine, and the page to retry. */
const recovery = { timeout: 90_000 }

test('staff and account pages keep their address while the API is unavailable, and recover by themselves', async ({
  page: account,
  context,
  site,
  language,
}) => {
  test.setTimeout(240_000)
  const dashboard = withLanguage('/dashboard', language)
  await startSession(context, admin)
  await account.goto(dashboard)
  await screenReady(account)
  const accountTabs = account.getByRole('tablist')
  await expect(accountTabs).toBeVisible()

  const staff = await context.newPage()
  const section = '/en/admin/coupon?sort=code'
  await staff.goto(section)
  const coupons = staff.getByRole('heading', { level: 1, name: 'Coupons' })
  await expect(coupons).toBeVisible()

  await site.stopApi()
  const sectionFiles: string[] = []
  const release = /\/remotes\/[^/]+/
  staff.on('request', (request) => {
    if (release.test(request.url())) sectionFiles.push(request.url())
  })
  await staff.goto(section)
  await account.goto(dashboard)

  const words = translate(failureWords, 'en')
  const message = staff.getByRole('main').getByRole('heading', { level: 1, name: words('part') })
  await expect(message).toBeVisible({ timeout: 30_000 })
  await expect(staff.getByRole('main').getByRole('status')).toContainText(words('recovers'))
  await expectAddress(staff, section)
  await expect(staff.getByRole('navigation', { name: 'Back-office' })).toHaveCount(0)
  expect(sectionFiles).toEqual([])
  // The focus is on the message, and moves to what replaces it.
  await staff.getByRole('button', { name: words('retry') }).focus()

  await expect(account.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 30_000 })
  await expectAddress(account, dashboard)

  await site.startApi()
  await expect(coupons).toBeVisible(recovery)
  await expect(coupons).toBeFocused()
  await expectAddress(staff, section)
  // A background page waits until it becomes visible.
  await account.bringToFront()
  await expect(accountTabs).toBeVisible(recovery)
  await expectAddress(account, dashboard)
})
