import { couponOf, expect, expectAddress, makeStore, test, uniqueWord } from './staff.ts'
import { violations } from './violations.ts'
import { screenReady } from './visit.ts'

const permissions = [
  'view_coupon',
  'create_coupon',
  'update_coupon',
  'view_shop',
  'view_user',
  'view_audit',
  'view_suggestion',
  'update_suggestion',
  'view_partner',
  'create_partner',
  'view_waitlist',
  'view_insights',
  'view_ads',
  'view_shortner',
]

/** Back-office screens of every kind, with a coupon if they need one. */
const screens: Record<string, (id: string | number) => string> = {
  dashboard: () => '/admin',
  welcome: () => '/admin/welcome',
  insights: () => '/admin/insights',
  'list with filters': () => '/admin/coupon?filter[status]=PAUSED&sort=code',
  'list with a panel': (id) => `/admin/coupon?panel=${id}`,
  trash: () => '/admin/coupon?trash=only',
  'new record': () => '/admin/coupon/new',
  record: (id) => `/admin/coupon/${id}`,
  'history of a record': (id) => `/admin/coupon/${id}?tab=history`,
  media: () => '/admin/media?dir=campaigns',
  audit: () => '/admin/audit',
  'queue of suggestions': () => '/admin/suggestion/queue',
  'new partner': () => '/admin/partner/new',
  'waiting list': () => '/admin/waitlist',
  'page that is not there': () => '/admin/coupon/no/such/page',
}

/** One part per worker. */
const halves = [0, 1].map((half) => Object.entries(screens).filter((_, place) => place % 2 === half))

for (const half of halves) {
  const names = half.map(([name]) => name).join(', ')
  test(`accessible, dark and light: ${names}`, async ({ page, admin, makeStaff, signInAt }) => {
    const { id } = await admin.make('coupon', couponOf(await makeStore(admin), uniqueWord().toUpperCase()))
    await signInAt('/admin/welcome', await makeStaff(permissions))
    for (const [name, pathOf] of half)
      await test.step(name, async () => {
        await page.goto(`/en${pathOf(id)}`)
        await screenReady(page)
        await expectAddress(page, `/en${pathOf(id)}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        expect.soft(await violations(page), name).toEqual([])
      })
  })
}
