import type { SiteInsights } from '@qasima/shared/contract/insights/site-insights.routes'
import type { Page } from 'playwright/test'
import { expect, type StaffApi, test } from './staff.ts'
import { screenReady } from './visit.ts'

// A user agent with a screen: clients without one count as programs, as other journeys do.
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** The figures of yesterday and today, in case the test crosses midnight. */
async function figures(admin: StaffApi) {
  const from = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const insights: SiteInsights = await admin.send('GET', `/insights/site?from=${from}`)
  const noon = insights.stores.find(({ shop }) => shop.id === 12)
  const unnamed = insights.languages.find(({ language }) => language === null)
  return {
    ...insights.totals,
    noon: { views: 0, copies: 0, visits: 0, ...noon },
    unnamed: { views: 0, copies: 0, ...unnamed },
  }
}

/** Opens a store, copies its first code, and goes to the store. */
async function visitNoon(page: Page): Promise<void> {
  await page.goto('/en/shop/12/noon?country=sa')
  await screenReady(page)
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Copy code/ })
    .click()
  await expect(page.getByText('Copied').first()).toBeVisible()
  await page.getByRole('link', { name: 'Visit store' }).first().click()
}

test('views, copies and clicks appear in staff figures, without visitors who ask not to be tracked', async ({
  browser,
  baseURL,
  admin,
  page,
  makeStaff,
  signInAt,
}) => {
  const before = await figures(admin)
  const visitor = await browser.newContext({ baseURL, userAgent, permissions: ['clipboard-write'] })
  const first = await visitor.newPage()
  const reported = first.waitForResponse((response) => response.url().endsWith('/edge/v1/events'))
  await visitNoon(first)
  await first.bringToFront()
  expect((await reported).ok()).toBe(true)
  await visitor.close()
  await expect.poll(async () => (await figures(admin)).noon.views).toBe(before.noon.views + 1)
  await expect.poll(async () => (await figures(admin)).noon.visits).toBe(before.noon.visits + 1)
  const seen = await figures(admin)
  expect(seen.noon.copies).toBe(before.noon.copies + 1)
  expect(seen.unnamed).toEqual(before.unnamed)

  const unseen = await browser.newContext({
    baseURL,
    userAgent,
    permissions: ['clipboard-write'],
    extraHTTPHeaders: { 'sec-gpc': '1' },
  })
  await unseen.addInitScript(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }))
  await visitNoon(await unseen.newPage())
  await unseen.close()
  await expect.poll(async () => (await figures(admin)).noon.copies).toBe(seen.noon.copies + 1)
  const after = await figures(admin)
  expect(after.visitors).toBe(seen.visitors)
  expect(after.views).toBe(seen.views)
  expect(after.unnamed.copies).toBe(seen.unnamed.copies + 1)

  await signInAt('/admin/insights', await makeStaff(['view_insights']))
  await expect(
    page.getByRole('table', { name: 'Conversion by store' }).getByRole('row', { name: /^noon/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('figure', { name: /^Visitors/ }).first()).toBeVisible()
})

test('a figure of earlier days links to a list of the same length, for staff who may see it', async ({
  page,
  makeStaff,
  signInAt,
}) => {
  await signInAt('/admin/insights?figure=signUps', await makeStaff(['view_insights', 'view_user']))
  // Of earlier days, because other journeys sign up today.
  const number = page.getByRole('link', { name: /^Sign-ups, .*: [\d,]+, as a list$/ }).nth(1)
  const count = await number.textContent()
  expect(Number(count?.replace(',', ''))).toBeGreaterThan(0)
  await number.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(page.getByText(count ?? '', { exact: true }).first()).toBeVisible()

  await page.goBack()
  await page.getByRole('link', { name: 'Codes copied' }).click()
  await expect(page.getByRole('figure', { name: /^Codes copied/ }).first()).toBeInViewport()
  for (const name of ['Ads', 'Short links']) await expect(page.getByRole('heading', { name })).toHaveCount(0)
})
