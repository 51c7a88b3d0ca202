import type { BrowserContext } from 'playwright/test'
import { enterAccount, expectDashboard, makeAccount, newPerson, signIn } from './account.ts'
import { expect, screenReady, test, withLanguage } from './visit.ts'

/** Makes every tab's calls fail as expired, until it holds a new access token. */
async function expireTokens(context: BrowserContext): Promise<{ renewals: () => number }> {
  let renewals = 0
  let asked = false
  const expired = new Set<string>()
  context.on('response', (response) => {
    if (response.url().endsWith('/auth/refresh') && response.ok()) renewals += 1
  })
  await context.route('**/api/v1/auth/**', async (route) => {
    const request = route.request()
    const token = request.headers().authorization ?? ''
    if (request.url().endsWith('/auth/refresh')) {
      asked = true
      return route.continue()
    }
    if (!asked) expired.add(token)
    if (!expired.has(token)) return route.continue()
    const problem = {
      type: 'x',
      title: 'x',
      status: 401,
      detail: 'x',
      instance: 'x',
      code: 1201,
      name: 'AccessTokenExpired',
      message: 'ACCESS_TOKEN_EXPIRED',
    }
    return route.fulfill({ status: 401, contentType: 'application/problem+json', body: JSON.stringify(problem) })
  })
  return { renewals: () => renewals }
}

test('an expired token is refreshed once, however many calls and tabs there are', async ({
  page,
  context,
  open,
  say,
  language,
}) => {
  test.slow()
  await enterAccount({ page, open, say, language })
  const tabs = [page]
  while (tabs.length < 10) tabs.push(await context.newPage())
  for (const tab of tabs) {
    await tab.goto(`${process.env.QASIMA_SITE}${withLanguage('/dashboard', language)}`)
    await expectDashboard({ page: tab, say }, language)
  }
  const { renewals } = await expireTokens(context)
  await Promise.all(tabs.map((tab) => tab.getByRole('tab', { name: say('الأجهزة', 'Devices') }).click()))
  for (const tab of tabs) await expect(tab.getByText(say('هذا الجهاز', 'This device'))).toBeVisible()
  expect(renewals()).toBe(1)
})

test('a lost refresh response does not end the session', async ({ page, context, open, say, language }) => {
  await enterAccount({ page, open, say, language })
  const { renewals } = await expireTokens(context)
  let lost = 0
  await context.route('**/auth/refresh', async (route) => {
    if (lost > 0) return route.fallback()
    // The API has refreshed the session, but the page does not know.
    expect((await route.fetch()).ok()).toBe(true)
    lost += 1
    return route.abort('connectionreset')
  })
  await page.getByRole('tab', { name: say('الأجهزة', 'Devices') }).click()
  await expect.poll(() => lost).toBe(1)
  const device = page.getByText(say('هذا الجهاز', 'This device'))
  // Retried by the page itself, or by the reader.
  const again = page.getByRole('button', { name: say('حاول مرة أخرى', 'Try again') })
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(device).toBeVisible({ timeout: 2_000 })
  }).toPass()
  expect(renewals()).toBe(1)
  await page.reload()
  await expectDashboard({ page, say }, language)
  await expect(device).toBeVisible()
})

test('every visitor is led to the right place, and downloads nothing else', async ({
  page,
  context,
  open,
  say,
  language,
}) => {
  const files: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/remotes/')) files.push(request.url())
  })
  await open('/dashboard')
  await expect(page).toHaveURL(new RegExp(`${withLanguage('/signin', language)}\\?redirect=`))
  const guest = new Set(files)
  await open('/verify')
  await expect(page).toHaveURL(new RegExp(withLanguage('/signin', language)))
  await open('/profile-setup')
  await expect(page).toHaveURL(new RegExp(withLanguage('/signin', language)))

  const person = await makeAccount(context)
  await open('/dashboard#settings')
  await signIn({ page, say }, person)
  await expectDashboard({ page, say }, language)
  await expect(page).toHaveURL(/#settings$/)
  expect(files.some((file) => !guest.has(file))).toBe(true)
  for (const path of ['/signin', '/signup', '/forgot-password', '/verify', '/profile-setup']) {
    await open(path)
    await expectDashboard({ page, say }, language)
  }
})

test('an incomplete account returns to its next step', async ({ page, context, open, say, language }) => {
  const person = newPerson()
  await context.request.post(`${process.env.QASIMA_SITE}/api/v1/auth/register`, {
    data: { ...person, confirmPassword: person.password },
  })
  await open('/signin')
  await signIn({ page, say }, person)
  await expect(page).toHaveURL(withLanguage('/verify', language))
  for (const path of ['/dashboard', '/profile-setup', '/signin']) {
    await open(path)
    await expect(page).toHaveURL(withLanguage('/verify', language))
  }
})

test('a used redirect does not apply again when its address is reloaded', async ({
  page,
  context,
  open,
  say,
  language,
}) => {
  const person = await makeAccount(context)
  const target = encodeURIComponent('qasima://open')
  await open(`/signin?redirect_uri=${target}`)
  await signIn({ page, say }, person)
  const inApp = withLanguage(`/mobile-app-loading?redirect_uri=${target}`, language)
  await expect(page).toHaveURL(inApp)
  // The screen tries to open the app, which cancels a reload at the same moment.
  await expect(() => page.reload({ waitUntil: 'commit', timeout: 10_000 })).toPass()
  await screenReady(page)
  await expect(page).toHaveURL(inApp)
  expect(await page.evaluate(() => localStorage.getItem('redirect_uri'))).toBeNull()
  // A client-side navigation, like a link.
  await page.evaluate(
    (address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    },
    withLanguage('/dashboard', language),
  )
  await expectDashboard({ page, say }, language)
})
