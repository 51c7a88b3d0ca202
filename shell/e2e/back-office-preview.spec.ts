import type { Page } from 'playwright/test'
import { couponOf, expect, makeStore, type StaffApi, test, uniqueWord } from './staff.ts'
import { violations } from './violations.ts'
import { screenReady } from './visit.ts'

const rights = ['view_preview', 'view_coupon', 'update_coupon', 'view_shop']

/** A visible store with a paused code. */
async function storeWithPausedCode(admin: StaffApi) {
  const store = await makeStore(admin)
  await admin.send('PATCH', `/shop/${store.id}`, { status: 'ACTIVE', countries: ['sa', 'eg'] })
  const code = uniqueWord().toUpperCase()
  const countries = ['sa', 'eg']
  const coupon = await admin.make('coupon', { ...couponOf(store, code), countries, status: 'PAUSED' })
  return { store, code, coupon }
}

/** Changes the coupon on screen to active with 37 %, and opens the preview of that, unsaved. */
async function previewOfChange(page: Page): Promise<Page> {
  await page.getByLabel('Status').selectOption('ACTIVE')
  await page.getByLabel('Percent').fill('37')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Preview', exact: true }).last().click()
  return opened
}

const frame = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`)

test('staff preview a paused code as shoppers would see it, and shoppers do not see it', async ({
  page,
  context,
  admin,
  makeStaff,
  signInAt,
}) => {
  // Five documents, each with its scripts.
  test.slow()
  const { store, code, coupon } = await storeWithPausedCode(admin)
  await signInAt(`/admin/coupon/${coupon.id}`, await makeStaff(rights))
  const preview = await previewOfChange(page)
  await expect(preview.getByText('Includes unsaved changes to a coupon.')).toBeVisible()

  await preview.getByLabel('Language').selectOption('ar')
  const arabic = frame(preview, 'Arabic, phone')
  await expect(arabic.getByRole('button', { name: code }).first()).toBeVisible()
  await expect(arabic.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(arabic.getByRole('button', { name: /^مصر/, pressed: true })).toBeVisible()
  expect(await arabic.locator('html').evaluate(() => innerWidth)).toBe(390)
  // A framed page has its own main landmark, which axe would count as a second one.
  expect(await violations(preview, { without: ['iframe'] })).toEqual([])

  await preview.getByLabel('Country').selectOption('sa')
  await preview.getByLabel('Language').selectOption('en')
  await preview.getByLabel('Device').selectOption('desktop')
  const english = frame(preview, 'English, desktop')
  await expect(english.getByRole('button', { name: code }).first()).toBeVisible()
  await expect(english.getByText('37%').filter({ visible: true }).first()).toBeVisible()
  await expect(english.getByRole('button', { name: /^Saudi Arabia/, pressed: true })).toBeVisible()
  expect(await english.locator('html').evaluate(() => innerWidth)).toBe(1_280)

  // The address contains the whole preview.
  await preview.reload()
  await expect(english.getByRole('button', { name: code }).first()).toBeVisible()

  const live = await context.newPage()
  await live.goto(`/en/shop/${store.id}/${store.slug}`)
  await screenReady(live)
  await expect(live.getByText(code)).toHaveCount(0)
  expect(await admin.read('coupon', coupon.id)).toMatchObject({
    status: 'PAUSED',
    percent: 15,
    version: coupon.version,
  })
})

/**
 * The visible content of a document: page, styles and metadata, without what differs between documents or belongs to
 * the preview.
 */
const shownBy = (html: string): string =>
  html
    .replace(/<script>[\s\S]*?<\/script>\n/g, '')
    .replace(/<script type="application\/json"[\s\S]*?<\/script>/g, '')
    .replace(/<input type="hidden" name="preview"[^>]*>/g, '')
    .replace(/preview(=|%3D)[\w-]+(&amp;|%26)?/g, '')
    .replace(/(\?|%3F)"/g, '"')

test('a previewed page goes live byte for byte', async ({ page, browser, admin, makeStaff, signInAt }) => {
  const { store, code, coupon } = await storeWithPausedCode(admin)
  await signInAt(`/admin/coupon/${coupon.id}`, await makeStaff(rights))
  const preview = await previewOfChange(page)
  await preview.getByLabel('Country').selectOption('sa')
  await preview.getByLabel('Language').selectOption('en')
  await preview.getByLabel('Device').selectOption('desktop')
  await expect(frame(preview, 'English, desktop').getByRole('button', { name: code }).first()).toBeVisible()
  const address = await preview.locator('iframe[title="English, desktop"]').getAttribute('src')
  const previewed = await (await page.request.get(address ?? '')).text()
  expect(previewed).toMatch(new RegExp(`<div id="root">.*${code}.*37%`, 's'))

  await admin.send('PATCH', `/coupon/${coupon.id}`, { status: 'ACTIVE', percent: 37 })
  const visitor = await browser.newContext()
  await expect(async () => {
    const live = await visitor.request.get(`/en/shop/${store.id}/${store.slug}`, {
      headers: { cookie: 'country=sa; theme=dark' },
    })
    expect(shownBy(await live.text())).toBe(shownBy(previewed))
  }).toPass({ timeout: 10_000 })
  await visitor.close()
})

test('a preview has its own visitor, and leaves nothing in the browser of staff', async ({
  page,
  context,
  admin,
  makeStaff,
  signInAt,
}) => {
  const { store, code, coupon } = await storeWithPausedCode(admin)
  await admin.send('PATCH', `/coupon/${coupon.id}`, { status: 'ACTIVE' })
  await signInAt('/admin/preview', await makeStaff(rights))
  const kept = async () => ({ storage: await context.storageState(), tabs: context.pages().length })
  await page.getByLabel('Page').fill(`/en/shop/${store.id}/${store.slug}`)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByLabel('Language').selectOption('en')
  await page.getByLabel('Device').selectOption('desktop')
  const shown = frame(page, 'English, desktop')
  await expect(shown.getByRole('link', { name: 'Sign in' })).toBeVisible()
  const before = await kept()

  const writes: string[] = []
  page.on('response', (response) => {
    if (response.request().method() !== 'GET' && response.ok()) writes.push(response.url())
  })
  await shown.getByRole('button', { name: code }).first().click()
  await shown
    .getByRole('link', { name: /^Visit/ })
    .first()
    .click()
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await kept()).toEqual(before)
  expect(writes).toEqual([])
  expect(await admin.read('coupon', coupon.id)).toMatchObject({ evidence: { worked: 0, failed: 0 } })

  await page.getByLabel('Visitor').selectOption('member')
  await expect(shown.getByRole('button', { name: /Notifications/ })).toBeVisible()
  await expect(shown.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await expect(shown.getByRole('button', { name: /Follow/ }).first()).toBeVisible()
})
