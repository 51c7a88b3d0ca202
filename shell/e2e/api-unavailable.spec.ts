import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { translate } from '@qasima/shared/i18n/words'
import { apiUnavailableNotice } from '../edge/document/notice.ts'
import { staleWords } from '../src/stale/stale.words.ts'
import { type SplitSite, startSplitSite } from './start-split-site.ts'
import { test as base, expect, withLanguage } from './visit.ts'

const root = join(import.meta.dirname, '..', '..')

const test = base.extend<object, { site: SplitSite }>({
  // A process for each role, of which one can be stopped.
  site: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'qasima-split-'))
      const site = await startSplitSite({ DATA_DIR: folder, SEED: 'demo' }, root)
      await use(site)
      site.api.child.kill('SIGCONT')
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
})

test.afterEach(({ site }) => {
  site.api.child.kill('SIGCONT')
})

test('a page whose service is frozen has its frame and says so, and comes with the service', async ({
  page,
  site,
  language,
  say,
}) => {
  site.api.child.kill('SIGSTOP')
  await page.goto(withLanguage('/shops', language), { waitUntil: 'commit' })
  const notice = page.getByText(apiUnavailableNotice[language])
  await expect(page.getByRole('main').getByText(apiUnavailableNotice[language])).toBeVisible()
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
  await expect(page.getByText(apiUnavailableNotice[language])).toHaveCount(0)
})

test('a page seen before the service went away shows what it was, marked with its time, and follows the service', async ({
  page,
  site,
  language,
}) => {
  // The directory of one letter, which no other journey opens.
  const address = withLanguage('/shops?letter=N', language)
  const stores = page.getByRole('main').getByRole('listitem')
  // On a busy machine a reply can be too late for the document, and so for the next one.
  const repliesOf = async () =>
    (await (await page.request.get(address)).text()).match(
      /\/api\/v1\/(shop\/shop-list|category\/category-list)[^"]*":/g,
    )
  await expect.poll(async () => new Set(await repliesOf()).size).toBe(2)
  await page.goto(address)
  await expect(stores.first()).toBeVisible()
  const before = await stores.allTextContents()

  site.api.child.kill('SIGSTOP')
  const [sentence = ''] = translate(staleWords, language)('stale', { time: '' }).split('.')
  const mark = page.getByRole('status').filter({ hasText: sentence })
  // The document of before is kept for a second.
  await expect(async () => {
    const reply = await page.goto(address, { waitUntil: 'commit' })
    expect(Date.parse(reply?.headers()['x-stale-since'] ?? '')).toBeLessThanOrEqual(Date.now())
  }).toPass()
  await expect(mark).toBeVisible()
  await expect(mark).toContainText(/\d:\d\d/)
  await expect.poll(() => stores.allTextContents()).toEqual(before)
  await expect(page.getByText(apiUnavailableNotice[language])).toHaveCount(0)

  site.api.child.kill('SIGCONT')
  await expect(mark).toHaveCount(0, { timeout: 45_000 })
  await expect.poll(() => stores.allTextContents()).toEqual(before)
})
