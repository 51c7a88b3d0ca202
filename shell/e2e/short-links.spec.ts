import type { APIRequestContext } from 'playwright/test'
import { expect, test, uniqueWord } from './staff.ts'

const pixel = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'

/**
 * Without a referring page, the visitor's language comes from their choice, else from the browser, which is English
 * here.
 */
test.beforeEach(async ({ context, language }) => {
  await context.addCookies([{ name: 'language', value: language, url: process.env.QASIMA_SITE ?? '' }])
})

/** The target of a link, without following it. */
async function leadOf(request: APIRequestContext, path: string, headers: Record<string, string>) {
  const reply = await request.get(path, { headers, maxRedirects: 0 })
  return { status: reply.status(), location: reply.headers().location }
}

test('a short link depends on device and date, and keeps the language of the page', async ({
  page,
  admin,
  language,
  open,
  say,
}) => {
  const slug = uniqueWord()
  await admin.make('shortner', {
    slug,
    targetUrl: '/shops',
    rules: [
      { when: { to: '2020-01-01' }, targetUrl: '/products' },
      { when: { os: 'Android' }, targetUrl: '/how-we-verify' },
    ],
  })
  await open('/contact')
  await page.goto(`/go/${slug}`)
  await expect(page).toHaveURL(language === 'en' ? /\/en\/shops$/ : /^[^/]+\/\/[^/]+\/shops$/)
  await expect(page.getByRole('heading', { level: 1, name: say('المتاجر', 'stores') })).toBeVisible()
  const headers = { 'user-agent': pixel, 'accept-language': language }
  expect((await leadOf(page.request, `/go/${slug}`, headers)).location).toMatch(/\/how-we-verify$/)
})

test('an expired link says so, and a protected one asks for its password', async ({ page, admin, say }) => {
  const [expired, locked] = [uniqueWord(), uniqueWord()]
  await admin.make('shortner', {
    slug: expired,
    targetUrl: '/shops',
    startsAt: '2020-01-01T00:00:00Z',
    endsAt: '2020-02-01T00:00:00Z',
  })
  await admin.make('shortner', { slug: locked, targetUrl: '/contact', password: 'open sesame' })
  expect((await page.goto(`/go/${expired}`))?.status()).toBe(410)
  await expect(
    page.getByRole('heading', { name: say('انتهت صلاحية هذا الرابط', 'This link has expired') }),
  ).toBeVisible()

  await page.goto(`/go/${locked}`)
  const field = page.getByLabel(say('كلمة المرور', 'Password'), { exact: true })
  await expect(field).toBeFocused()
  await field.fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: say('كلمة المرور غير صحيحة', 'Wrong password') })).toBeVisible()
  await field.fill('open sesame')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/contact$/)
})

test("@once a scan of a link's QR code is counted as one", async ({ page, admin, signInAt, makeStaff }) => {
  const slug = uniqueWord()
  const { id } = await admin.make('shortner', { slug, targetUrl: '/shops' })
  const rights = ['view_shortner', 'update_shortner']
  await signInAt(`/admin/shortner/${id}`, await makeStaff(rights))
  await expect(page.getByRole('img', { name: `QR code of /go/${slug}` })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PNG' }).click()
  expect((await download).suggestedFilename()).toBe(`${slug}.png`)

  expect((await leadOf(page.request, `/go/${slug}?via=qr`, { 'user-agent': pixel })).location).not.toContain('via')
  await expect(async () => {
    const { via } = await admin.send('GET', `/insights/links/${id}`)
    expect(via).toEqual([{ name: 'qr', clicks: 1, people: 1 }])
  }).toPass()
})
