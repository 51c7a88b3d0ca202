import type { Page } from 'playwright/test'
import {
  couponOf,
  couponTable,
  expect,
  expectAddress,
  makeStore,
  rowOf,
  type StaffApi,
  type StoredRecord,
  test,
  uniqueWord,
} from './staff.ts'
import { screenReady } from './visit.ts'

/** A store with the given number of coupons in every status. */
async function storeOfCoupons(admin: StaffApi, count: number): Promise<{ store: StoredRecord; word: string }> {
  const store = await makeStore(admin)
  const word = uniqueWord().toUpperCase()
  await admin.send('POST', '/coupon/import', couponTable(store, word, count))
  return { store, word }
}

const looking = ['view_coupon', 'view_shop']

/** How far the list is scrolled. */
const scrolled = (page: Page) => page.locator('[data-list-scroller]').evaluate((box) => box.scrollTop)

test('a list is in its address: Back, reload and a link lead to the same list, and Back to the same position', async ({
  page,
  admin,
  makeStaff,
  signInAt,
  browser,
}) => {
  const { store, word } = await storeOfCoupons(admin, 300)
  const person = await makeStaff(looking)
  await signInAt(`/admin/coupon?filter[shopId]=${store.id}&limit=50`, person)
  await expect(page.getByText('1–50 of 300')).toBeVisible()
  expect(page.url()).toContain(`?filter[shopId]=${store.id}&limit=50`)

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const popover = page.getByRole('dialog', { name: 'Add a filter' })
  await popover.getByRole('button', { name: 'Status', exact: true }).click()
  await popover.getByText('Active', { exact: true }).click()
  await popover.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('1–50 of 100')).toBeVisible()
  await page.getByRole('button', { name: 'Code', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Code' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText('51–100 of 100')).toBeVisible()
  const address = page.url()
  const shown = async (on: Page) => {
    await expect(on.getByText('51–100 of 100')).toBeVisible({ timeout: 15_000 })
    await expect(on.getByRole('group', { name: 'Filters' })).toContainText('Status is Active')
    await expect(on.getByRole('columnheader', { name: 'Code' })).toHaveAttribute('aria-sort', 'ascending')
    // Compare rows by code, because their age keeps changing.
    return on.getByRole('link', { name: new RegExp(`^${word}N`) }).allInnerTexts()
  }
  const rows = await shown(page)
  expect(rows.length).toBeGreaterThan(10)

  await page.reload()
  expect(await shown(page)).toEqual(rows)

  const elsewhere = await browser.newPage()
  await signInAt(address.slice(address.indexOf('/admin')), person, elsewhere)
  expect(await shown(elsewhere)).toEqual(rows)
  await elsewhere.close()

  await page.locator('[data-row="40"]').scrollIntoViewIfNeeded()
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(500)
  await page.locator('[data-row="40"]').getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/coupon\/[\w-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Coupons')
  await page.goBack()
  await expectAddress(page, address)
  expect(await shown(page)).toEqual(rows)
  await expect.poll(() => scrolled(page)).toBe(place)

  await page.goBack()
  await expect(page.getByText('1–50 of 100')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('columnheader', { name: 'Code' })).not.toHaveAttribute('aria-sort')
  await page.goBack()
  await expect(page.getByText('1–50 of 300')).toBeVisible()
  await page.goForward()
  await expect(page.getByText('1–50 of 100')).toBeVisible()
})

test('a view is saved, shared, and opened by a colleague', async ({ page, admin, makeStaff, signInAt, browser }) => {
  const { store } = await storeOfCoupons(admin, 6)
  await signInAt(`/admin/coupon?filter[shopId]=${store.id}&filter[status]=PAUSED`, await makeStaff(looking))
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  const columns = () => page.getByRole('dialog', { name: 'Columns' })
  await page.getByRole('button', { name: 'Columns' }).click()
  await columns().getByText('Minimum order', { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Minimum order' })).toBeVisible()
  await page.keyboard.press('Escape')

  const name = `Paused ${uniqueWord()}`
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByText('Share with all staff who can see this section').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('toolbar').getByRole('button', { name })).toBeVisible()

  const elsewhere = await browser.newPage()
  await signInAt('/admin/coupon', await makeStaff(looking), elsewhere)
  await elsewhere.getByRole('button', { name: 'Views' }).click()
  await elsewhere.getByRole('menuitemradio', { name: `${name} · shared` }).click()
  await expect(elsewhere.getByText('1–2 of 2')).toBeVisible()
  await expect(elsewhere.getByRole('columnheader', { name: 'Minimum order' })).toBeVisible()
  await expect(elsewhere.getByRole('group', { name: 'Filters' })).toContainText('Status is Paused')
  await elsewhere.close()
})

test('all matching records are changed at once, and undone, whichever page is shown', { tag: '@split' }, async ({
  page,
  admin,
  makeStaff,
  signInAt,
}) => {
  const { store, word } = await storeOfCoupons(admin, 250)
  const query = `filter[shopId]=${store.id}`
  const person = await makeStaff([...looking, 'update_coupon'])
  await signInAt(`/admin/coupon?${query}&sort=code`, person)
  await expect(page.getByText('1–20 of 250')).toBeVisible()
  const paused = () => admin.count('coupon', `${query}&filter[status]=PAUSED`)
  const before = await paused()
  expect(before).toBeLessThan(250)

  const selection = page.getByRole('region', { name: 'Selection' })
  await page.getByRole('checkbox', { name: 'Select all 20 on this page' }).check()
  await selection.getByRole('button', { name: 'Select all 250 that match' }).click()
  await expect(selection).toContainText('250 selected, 230 not on this page')
  await selection.getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(page.getByText('250 coupons set to Paused')).toBeVisible({ timeout: 30_000 })
  expect(await paused()).toBe(250)

  // A colleague has changed one of them since.
  const [active] = await admin.all('coupon', `${query}&search=${word}N0`)
  await admin.send('PATCH', `/coupon/${active?.id}`, { status: 'STOPPED' })
  await page.getByRole('button', { name: 'Undo' }).click()
  const report = page.getByRole('dialog', { name: /^1 of 250 coupons not as before$/ })
  await expect(report.getByRole('heading', { name: 'Changed since: 1' })).toBeVisible()
  await expect(report.getByRole('link', { name: word })).toBeVisible()
})

/** Encodes a text as Excel does for Arabic, by trying each byte. */
function windows1256(text: string): Buffer {
  const letters = Array.from({ length: 256 }, (_, byte) => new TextDecoder('windows-1256').decode(Uint8Array.of(byte)))
  return Buffer.from([...text].map((letter) => letters.indexOf(letter)))
}

test('a table from Arabic Excel is read, previewed and imported, and undone from the audit', { tag: '@split' }, async ({
  page,
  admin,
  makeStaff,
  signInAt,
}) => {
  const store = await makeStore(admin)
  const word = uniqueWord()
  const query = `filter[shopId]=${store.id}`
  await admin.make('coupon', couponOf(store, `${word}OLD`))
  const header = 'المتجر;الكود;الوصف بالعربية;Description (English);نوع الخصم;Saving;الدول;تاريخ الانتهاء'
  const row = (code: string, percent: number) =>
    `متجر ${store.slug};${word}${code};خصم على كل شيء;Off everything;percent;${percent};السعودية، الإمارات;31/12/2030`
  const file = windows1256([header, row('OLD', 40), row('NEW', 20), row('BAD', 900)].join('\r\n'))

  const person = await makeStaff([...looking, 'create_coupon', 'update_coupon', 'delete_coupon', 'view_audit'])
  await signInAt(`/admin/coupon?${query}`, person)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import coupons' })
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'noon.csv', mimeType: 'text/csv', buffer: file })
  await expect(dialog.getByLabel('Encoding')).toHaveValue('windows-1256', { timeout: 20_000 })
  await expect(dialog.getByLabel('Delimiter')).toHaveValue('semicolon')
  await expect(dialog.getByText('خصم على كل شيء').first()).toBeVisible()
  // The only column that is not recognised by name.
  await dialog.getByLabel('Field of Saving').selectOption('Percent')
  await expect(dialog.getByText('1 of 3 rows have errors. Nothing has been imported yet.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^4 Percent is out of range$/ })).toBeVisible()
  await dialog.getByText('Import valid rows now').click()
  await dialog.getByRole('button', { name: 'Import 2 coupons' }).click()
  await expect(dialog.getByText('1 coupon imported, 1 updated.')).toBeVisible({ timeout: 20_000 })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  expect(await admin.all('coupon', `${query}&sort=code`)).toMatchObject([
    { code: `${word}NEW`, percent: 20, countries: ['sa', 'ae'], endsAt: '2030-12-31T23:59:59.000Z' },
    { code: `${word}OLD`, percent: 40, description: { ar: 'خصم على كل شيء', en: 'Off everything' } },
  ])

  const [entry] = (await admin.send('GET', `/audit?filter[section]=coupon&limit=1`)).items
  await page.goto(`/en/admin/audit?filter[batchId]=${entry.batchId}&panel=${entry.id}`)
  const unit = page.getByRole('dialog')
  await expect(unit.getByRole('heading', { name: 'Import of 2 coupons' })).toBeVisible()
  await unit.getByRole('button', { name: 'Undo all' }).click()
  await expect(unit.getByText('This was undone.')).toBeVisible()
  expect(await admin.all('coupon', query)).toMatchObject([{ code: `${word}OLD`, percent: 15, endsAt: null }])
})

test('the columns of a list are remembered', async ({ page, makeStaff, signInAt }) => {
  await signInAt('/admin/coupon', await makeStaff(looking))
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByText('Countries', { exact: true }).click()
  await dialog.getByText('Minimum order', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Move Status up' }).click()
  await page.keyboard.press('Escape')
  const heads = async () => {
    await expect(page.getByRole('columnheader', { name: 'Minimum order' })).toBeVisible()
    return (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean)
  }
  const chosen = ['Code', 'Store', 'Status', 'Discount', 'Worked', 'Ends', 'Created', 'Minimum order']
  expect(await heads()).toEqual(chosen)
  await page.goto('/en/admin')
  await screenReady(page)
  await page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name: 'Coupons' }).click()
  expect(await heads()).toEqual(chosen)

  // A link to a record does not contain columns.
  await page.goto('/en/admin/coupon')
  await page.locator('[data-row="0"]').focus()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/[?&]panel=/)
  const panel = new URL(page.url()).searchParams.get('panel')
  await page.goto(`/en/admin/coupon?panel=${panel}`)
  await expect(page).toHaveURL(/columns=.*&panel=/)
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open full page' })).toBeVisible()
})

test('a list can be used without a pointer', async ({ page, admin, makeStaff, signInAt }) => {
  const { word, store } = await storeOfCoupons(admin, 4)
  await signInAt('/admin/coupon', await makeStaff([...looking, 'create_coupon']))
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type(word)
  await expect(page.getByText('1–4 of 4')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.goto(`/en/admin/coupon?filter[shopId]=${store.id}&sort=code`)
  await expect(page.getByText('1–4 of 4')).toBeVisible()

  await page.keyboard.press('j')
  await expect(page.locator('[data-row="0"]')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.locator('[data-row="2"]')).toBeFocused()
  await page.keyboard.press('k')
  await expect(page.locator('[data-row="1"]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `${word}N1` })).toBeVisible()

  await page.goBack()
  await expect(rowOf(page, `${word}N1`)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/admin\/coupon\/new$/)
  await expect(page.getByRole('heading', { level: 1, name: 'New coupon' })).toBeVisible()
})

test('sections and records can be reached by typing a few letters', async ({ page, admin, makeStaff, signInAt }) => {
  const store = await makeStore(admin)
  const code = uniqueWord().toUpperCase()
  const { id } = await admin.make('coupon', couponOf(store, code))
  await signInAt('/admin/welcome', await makeStaff(looking))
  const palette = page.getByRole('dialog', { name: 'Search' })
  const field = palette.getByRole('combobox', { name: 'Search sections and records' })

  // Typing continues immediately; no key may be lost.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('stor')
  await expect(field).toHaveValue('stor')
  await expect(palette.getByRole('option', { name: 'Stores', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/shop$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(`n${code}`)
  await expect(field).toHaveValue(`n${code}`)
  await field.fill(code)
  await expect(palette.getByRole('group', { name: 'Coupons' }).getByRole('option', { name: code })).toBeVisible()
  await expect(palette.getByRole('status')).toHaveText('1 result')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/coupon/${id}$`))
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
})
