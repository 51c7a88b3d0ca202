import { allPermissionsOn, couponOf, couponTable, expect, makeStore, rowOf, test, uniqueWord } from './staff.ts'

test('a coupon is created, found, edited, paused, trashed, restored and permanently deleted', async ({
  page,
  admin,
  makeStaff,
  signInAt,
}) => {
  const store = await makeStore(admin)
  const code = uniqueWord().toUpperCase()
  await signInAt('/admin/coupon', await makeStaff([...allPermissionsOn('coupon'), 'view_shop']))

  await page.getByRole('link', { name: 'New coupon' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New coupon' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Store' }).fill(String(store.slug))
  await page.getByRole('option', { name: String(store.slug), exact: true }).click()
  await page.getByLabel('Code', { exact: true }).fill(code)
  const description = page.getByRole('group', { name: 'Description' })
  await description.getByLabel('Arabic').fill('خصم على كل شيء')
  await description.getByLabel('English').fill('Something off everything')
  await page.getByLabel('Discount type').selectOption('percent')
  await page.getByLabel('Percent').fill('15')
  await page.getByText('Saudi Arabia', { exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Coupon created.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
  const [, id = ''] = /\/admin\/coupon\/([\w-]+)$/.exec(page.url()) ?? []
  expect(await admin.read('coupon', id)).toMatchObject({ code, percent: 15, countries: ['sa'], shopId: store.id })

  await page.getByRole('main').getByRole('link', { name: 'Coupons' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(code)
  await expect(page).toHaveURL(new RegExp(`search=${code}`))
  await expect(page.getByRole('row')).toHaveCount(2)
  await rowOf(page, code).getByRole('link').first().click()

  await page.getByLabel('Percent').fill('20')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await admin.read('coupon', id)).toMatchObject({ percent: 20, status: 'ACTIVE' })

  await page.getByRole('main').getByRole('link', { name: 'Coupons' }).click()
  await expect(page).toHaveURL(new RegExp(`search=${code}`))
  await rowOf(page, code).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(page.getByText('1 coupon set to Paused')).toBeVisible()
  await expect(rowOf(page, code)).toContainText('Paused')
  expect(await admin.read('coupon', id)).toMatchObject({ status: 'PAUSED', deletedAt: null })

  await rowOf(page, code).getByRole('link').first().click()
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await expect(page.getByText('Coupon moved to the trash.')).toBeVisible()
  await expect(page.getByText('Nothing found')).toBeVisible()
  expect((await admin.read('coupon', id)).deletedAt).not.toBeNull()

  await page.getByRole('button', { name: 'Trash' }).click()
  await rowOf(page, code).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Coupon restored.')).toBeVisible()
  await expect(page.getByLabel('Percent')).toBeEditable()
  expect(await admin.read('coupon', id)).toMatchObject({ percent: 20, status: 'PAUSED', deletedAt: null })

  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await rowOf(page, code).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  const dialog = page.getByRole('dialog', { name: 'Permanently delete this coupon?' })
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('Coupon permanently deleted.')).toBeVisible()
  expect(await admin.count('coupon', `trash=with&search=${code}`)).toBe(0)
})

test('five hundred coupons are paused at once, and that is undone', async ({ page, admin, makeStaff, signInAt }) => {
  const store = await makeStore(admin)
  await admin.send('POST', '/coupon/import', couponTable(store, uniqueWord().toUpperCase(), 500))
  const query = `filter[shopId]=${store.id}`
  // Without fields that every change updates by itself.
  const stored = async () => (await admin.all('coupon', query)).map(({ version: _, updatedAt: __, ...rest }) => rest)
  const before = await stored()
  expect(before.length).toBe(500)

  await signInAt(`/admin/coupon?${query}&limit=100`, await makeStaff(['view_coupon', 'update_coupon', 'view_shop']))
  for (const number of [1, 2, 3, 4, 5]) {
    await expect(page.getByText(`Page ${number} of 5`)).toBeVisible()
    await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy')
    await page.getByRole('checkbox', { name: 'Select all 100 on this page' }).check()
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText(`${number}00 selected`)
    if (number < 5) await page.getByRole('button', { name: 'Next', exact: true }).click()
  }
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(page.getByText('500 coupons set to Paused')).toBeVisible({ timeout: 30_000 })
  expect(await admin.count('coupon', `${query}&filter[status]=PAUSED`)).toBe(500)

  await page.getByRole('button', { name: 'Undo' }).click()
  // Coupons that were already paused had nothing to undo.
  await expect(page.getByText('333 coupons as before')).toBeVisible({ timeout: 30_000 })
  expect(await stored()).toEqual(before)
})

test('a table with two bad rows imports nothing and names them; corrected, it is imported', async ({
  page,
  admin,
  makeStaff,
  signInAt,
}) => {
  const store = await makeStore(admin)
  const query = `filter[shopId]=${store.id}`
  const good = couponTable(store, uniqueWord().toUpperCase(), 5)
  const bad = good
    .split('\n')
    .map((line, row) =>
      row === 2 ? line.replace(',percent,', ',half,') : row === 4 ? line.replace(/sa$/, 'mars') : line,
    )
    .join('\n')
  const file = (text: string) => ({ name: 'coupons.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await signInAt(`/admin/coupon?${query}`, await makeStaff(['view_coupon', 'create_coupon', 'view_shop']))
  await expect(page.getByText('Nothing found')).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import coupons' })
  await dialog.getByLabel('CSV file').setInputFiles(file(bad))
  await expect(dialog.getByText('2 of 5 rows have errors. Nothing has been imported yet.')).toBeVisible({
    timeout: 20_000,
  })
  await expect(dialog.getByRole('row', { name: /^3 Discount type / })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^5 Countries/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  expect(await admin.count('coupon', query)).toBe(0)

  await dialog.getByLabel('CSV file').setInputFiles(file(good))
  await dialog.getByRole('button', { name: 'Import 5 coupons' }).click({ timeout: 20_000 })
  await expect(page.getByText('5 coupons imported')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('row')).toHaveCount(6)
  expect(await admin.count('coupon', query)).toBe(5)
})

test('a long import shows its progress, and creates nothing when it is cancelled', async ({
  page,
  admin,
  makeStaff,
  signInAt,
}) => {
  const store = await makeStore(admin)
  const query = `filter[shopId]=${store.id}`
  const table = couponTable(store, uniqueWord().toUpperCase(), 3_000)
  await signInAt(`/admin/coupon?${query}`, await makeStaff(['view_coupon', 'create_coupon', 'view_shop']))
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import coupons' })
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'coupons.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await dialog.getByRole('button', { name: 'Import 3,000 coupons' }).click({ timeout: 60_000 })
  await expect(dialog.getByText(/^Importing: [1-9][\d,]* of 3,000 rows$/)).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByRole('progressbar', { name: 'Importing' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('The import was stopped.')).toBeVisible()
  await expect(page.getByText('Nothing found')).toBeVisible()
  expect(await admin.count('coupon', query)).toBe(0)
})

test('two people edit one coupon: the second is shown the other change, and both are kept', async ({
  page,
  admin,
  makeStaff,
  signInAt,
}) => {
  const store = await makeStore(admin)
  const { id } = await admin.make('coupon', couponOf(store, uniqueWord().toUpperCase()))
  await signInAt(`/admin/coupon/${id}`, await makeStaff(['view_coupon', 'update_coupon', 'view_shop']))
  const description = page.getByRole('group', { name: 'Description' })
  await page.getByLabel('Percent').fill('30')
  await description.getByLabel('English').fill('As I would have it')

  await admin.send('PATCH', `/coupon/${id}`, {
    description: { en: 'As another editor would', ar: 'كما يراه غيري' },
    newCustomersOnly: true,
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'A colleague changed this too' })
  await expect(dialog).toContainText('One field was changed by both of you')
  await expect(dialog).toContainText('As I would have it')
  await expect(dialog).toContainText('As another editor would')
  await dialog.getByRole('radio', { name: /^Mine/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await admin.read('coupon', id)).toMatchObject({
    percent: 30,
    newCustomersOnly: true,
    description: { en: 'As I would have it', ar: 'كما يراه غيري' },
  })
  await expect(description.getByLabel('Arabic')).toHaveValue('كما يراه غيري')
})
