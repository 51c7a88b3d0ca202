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
]

/** Screens of every kind that the back-office has, with a coupon to look at where they need one. */
const screens: Record<string, (id: string | number) => string> = {
  dashboard: () => '/admin',
  welcome: () => '/admin/welcome',
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

for (const [name, pathOf] of Object.entries(screens)) {
  test(`${name} is accessible, dark and light`, async ({ page, admin, makeStaff, signInAt }) => {
    const { id } = await admin.make('coupon', couponOf(await makeStore(admin), uniqueWord().toUpperCase()))
    const path = pathOf(id)
    await signInAt(path, await makeStaff(permissions))
    await screenReady(page)
    await expectAddress(page, `/en${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await violations(page)).toEqual([])
  })
}
