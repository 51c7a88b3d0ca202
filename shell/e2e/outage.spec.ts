import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { translate } from '@qasima/shared/i18n/words'
import { failureWords } from '../src/failure/failure.words.ts'
import { signIn } from './account.ts'
import { expectAddress } from './staff.ts'
import { type SplitSite, startSplitSite } from './start-split-site.ts'
import { test as base, expect, screenReady, withLanguage } from './visit.ts'

const root = join(import.meta.dirname, '..', '..')
const admin = { email: 'admin@qasima.example', password: 'blue door seven' }

const test = base.extend<object, { site: SplitSite }>({
  // A process for each role, of which one can be stopped.
  site: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'qasima-outage-'))
      const environment = { DATA_DIR: folder, SEED: 'demo', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
      const site = await startSplitSite(environment, root)
      await use(site)
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
})

/** As long as a process may take to start on a busy machine, and the page to ask again. */
const recovery = { timeout: 90_000 }

test('staff and account pages stay at their address while the API is away, and come back by themselves', async ({
  page: account,
  context,
  site,
  language,
  say,
}) => {
  test.setTimeout(240_000)
  const dashboard = withLanguage('/dashboard', language)
  await account.goto(dashboard)
  await screenReady(account)
  await signIn({ page: account, say }, admin)
  const accountTabs = account.getByRole('tablist')
  await expect(accountTabs).toBeVisible()

  const staff = await context.newPage()
  const section = '/en/admin/coupon?page=2'
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
  // Reading by keyboard stands at the message, and continues at what comes in its place.
  await staff.getByRole('button', { name: words('retry') }).focus()

  await expect(account.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 30_000 })
  await expectAddress(account, dashboard)

  await site.startApi()
  await expect(coupons).toBeVisible(recovery)
  await expect(coupons).toBeFocused()
  await expectAddress(staff, section)
  // A page in the background waits until it is looked at.
  await account.bringToFront()
  await expect(accountTabs).toBeVisible(recovery)
  await expectAddress(account, dashboard)
})
