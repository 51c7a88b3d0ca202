import type { KnownRegistry } from '@qasima/shared/federation/registry'
import { makeAccount, signIn } from './account.ts'
import { couponOf, expect, expectAddress, makeStore, StaffApi, test, uniqueWord } from './staff.ts'
import { screenReady } from './visit.ts'

test('three permissions open exactly their sections', async ({ page, request, admin, makeStaff, signInAt }) => {
  const store = await makeStore(admin)
  const code = uniqueWord().toUpperCase()
  const { id } = await admin.make('coupon', couponOf(store, code))
  const person = await makeStaff(['view_coupon', 'update_coupon', 'view_shop'])
  const registries: Promise<string>[] = []
  page.on('response', (response) => {
    // Leaving a page discards its responses.
    if (response.url().endsWith('/edge/v1/registry')) registries.push(response.text().catch(() => ''))
  })
  await signInAt('/admin/coupon', person)

  const menu = page.getByRole('navigation', { name: 'Back-office' })
  await expect(menu.getByRole('link')).toContainText(['Dashboard', 'Welcome', 'Stores', 'Coupons'])
  const names = await menu.getByRole('link').allInnerTexts()
  // All staff may view media and campaigns.
  expect(names.filter((name) => !['Media', 'Campaigns'].includes(name))).toEqual([
    'Dashboard',
    'Welcome',
    'Stores',
    'Coupons',
  ])

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  const offered = async () => (await palette.getByRole('option').allInnerTexts()).map((text) => text.trim())
  await expect(palette.getByRole('option', { name: 'Coupons' })).toBeVisible()
  expect((await offered()).filter((name) => /^(New|Users|Providers|Categories|Audit)/.test(name))).toEqual([])
  await page.keyboard.press('Escape')

  await expect(page.getByRole('link', { name: 'New coupon' })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search' }).fill(code)
  await page.getByRole('checkbox', { name: `Select ${code}` }).check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await expect(selection.getByRole('button', { name: 'Status' })).toBeVisible()
  await expect(selection.getByRole('button', { name: 'Move to trash' })).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Refresh' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /CSV/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto(`/en/admin/coupon/${id}`)
  await page.getByLabel('Percent').fill('44')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await admin.read('coupon', id)).toMatchObject({ percent: 44 })
  await page.goto(`/en/admin/shop/${store.id}`)
  await expect(page.getByText('You can view this store but not change it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)

  for (const path of [
    '/admin/provider',
    '/admin/user',
    '/admin/audit',
    '/admin/coupon/new',
    '/admin/no-such-section',
  ]) {
    await page.goto(`/en${path}`)
    await expect(page, path).toHaveURL('/en/admin/welcome')
    await expect(page.getByText(`to open ${path}.`)).toBeVisible()
    await screenReady(page)
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Nadia' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your permissions' })).toContainText('view and update')

  // The document contains nothing about the back-office except the requested address.
  const document = await (await page.request.get('/en/admin/nowhere')).text()
  expect([...document.matchAll(/admin\W?\w*/g)].map(([said]) => said)).toEqual(['admin/nowhere'])
  const seen = (await Promise.all(registries)).flatMap(
    (text) => text.match(/"(admin-[\w-]+|\/admin[^"]*|\w+_\w+)"/g) ?? [],
  )
  expect(seen.length).toBeGreaterThan(0)
  const theirs =
    /^"(admin-(home|coupon|shop|media|campaigns)|\/admin(\/(welcome|coupon|shop|media|campaigns)(\/.*)?)?|(view|create|update)_(coupon|shop|media|campaigns))"$/
  expect(seen.filter((each) => !theirs.test(each))).toEqual([])

  const { authorization: headers } = await StaffApi.of(request, person)
  for (const [method, path] of [
    ['POST', '/coupon'],
    ['DELETE', `/coupon/${id}`],
    ['GET', '/coupon/export'],
    ['PATCH', `/shop/${store.id}`],
    ['GET', '/provider'],
    ['GET', '/user'],
  ] as const) {
    const data = method === 'POST' ? couponOf(store, 'NEVER') : method === 'PATCH' ? { currency: 'AED' } : undefined
    const reply = await request.fetch(`/api/v1${path}`, { method, data, headers })
    expect(reply.status(), `${method} ${path}`).toBe(403)
  }
})

test('only staff see the back-office', async ({ page, context, makeStaff, request }) => {
  const say = (_: string, english: string) => english
  const known = await (await request.get('/edge/v1/registry')).text()
  expect(known).not.toContain('admin')
  // After sign-in the requested address opens, including filters.
  const list = '/en/admin/coupon?filter[status]=PAUSED&sort=code'
  await page.goto(list)
  await screenReady(page)
  await signIn({ page, say }, await makeStaff(['view_coupon']))
  await expectAddress(page, list)
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Code' })).toHaveAttribute('aria-sort', 'ascending')
  await page.goto('/logout')
  await screenReady(page)

  const person = await makeAccount(context)
  await page.goto('/en/admin/coupon')
  await expect(page).toHaveURL(`/en/signin?${new URLSearchParams({ redirect: '/en/admin/coupon' })}`)
  await screenReady(page)
  await signIn({ page, say }, person)
  await expect(page).toHaveURL('/en/dashboard')
  await page.goto('/en/admin')
  await expect(page).toHaveURL('/en/dashboard')
})

test('a section that cannot be loaded leaves the others working, and a retry recovers', async ({
  page,
  request,
  admin,
  makeStaff,
  signInAt,
}) => {
  const person = await makeStaff(['view_coupon', 'view_shop', 'view_provider'])
  const registry: KnownRegistry = await (
    await request.get('/edge/v1/registry', { headers: admin.authorization })
  ).json()
  const provider = registry.find(({ id }) => id === 'admin-provider')
  // The second attempt uses another address; after that the previous release is tried, if there is one.
  const releases = [provider?.release, provider?.lastGood?.release].filter((release) => release !== undefined)
  const entry = new RegExp(`/remotes/(${releases.join('|')})/entry\\.js`)
  await page.route(entry, (route) => route.abort('connectionreset'))
  await signInAt('/admin/coupon', person)
  const menu = page.getByRole('navigation', { name: 'Back-office' })
  await menu.getByRole('link', { name: 'Providers' }).click()
  await expect(page.getByText('This part could not be loaded')).toBeVisible({ timeout: 20_000 })
  await expect(menu).toBeVisible()

  await menu.getByRole('link', { name: 'Stores' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()

  await menu.getByRole('link', { name: 'Providers' }).click()
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible({ timeout: 20_000 })
  await page.unroute(entry)
  await again.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Providers' })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
})
