import { expect, makeStore, test, uniqueWord } from './staff.ts'
import { screenReady } from './visit.ts'

test('a picture is uploaded, renamed and used by a store, and cannot be deleted while it is', {
  tag: '@split',
}, async ({ page, request, admin, makeStaff, signInAt }) => {
  const store = await makeStore(admin)
  const folder = uniqueWord()
  await signInAt('/admin/media', await makeStaff(['view_media', 'update_media', 'view_shop', 'update_shop']))

  await page.getByRole('button', { name: 'New folder' }).click()
  const making = page.getByRole('dialog', { name: 'New folder' })
  await making.getByLabel('Name').fill(folder)
  await making.getByRole('button', { name: 'Create folder' }).click()
  await page.getByRole('link', { name: folder, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: folder })).toBeVisible()
  const picture = await (await request.get('/share.png')).body()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  await (await chooser).setFiles({ name: 'picture.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('link', { name: 'picture.png', exact: true }).click({ timeout: 60_000 })

  const panel = page.getByRole('complementary', { name: 'picture.png' })
  await expect(panel).toContainText('Not used by any record.')
  await panel.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'New name of picture.png' }).fill('logo.png')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'logo.png', exact: true })).toBeVisible()

  await page.goto(`/en/admin/shop/${store.id}`)
  await screenReady(page)
  const logo = page.getByRole('group', { name: 'Logo' })
  await logo.getByRole('button', { name: 'Choose', exact: true }).click()
  await page.getByRole('button', { name: `Open folder ${folder}` }).click()
  await page.getByRole('button', { name: 'Choose logo.png' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const { items } = await admin.send('GET', `/media?dir=${folder}`)
  expect(await admin.read('shop', store.id)).toMatchObject({ logo: items[0].url })

  await page.goto(`/en/admin/media?dir=${folder}`)
  await page.getByRole('link', { name: 'logo.png', exact: true }).click()
  const shown = page.getByRole('complementary', { name: 'logo.png' })
  await expect(shown.getByRole('link', { name: String(store.slug) })).toBeVisible()
  await shown.getByRole('button', { name: 'Delete' }).click()
  const sure = () => page.getByRole('dialog', { name: 'Delete logo.png?' }).getByRole('button', { name: 'Delete' })
  await sure().click()
  const refusal = page.getByRole('dialog', { name: 'logo.png not deleted' })
  await expect(refusal).toContainText('is used by these records')
  await expect(refusal.getByRole('link', { name: String(store.slug) })).toHaveAttribute(
    'href',
    `/en/admin/shop/${store.id}`,
  )
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  expect((await request.get(items[0].url)).status()).toBe(200)

  await admin.send('PATCH', `/shop/${store.id}`, { logo: null })
  await shown.getByRole('button', { name: 'Delete' }).click()
  await sure().click()
  await expect(page.getByText('logo.png deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'logo.png', exact: true })).toHaveCount(0)
})
