import { couponOf, expect, makeStore, test, uniqueWord } from './staff.ts'

test('a code suggested by a shopper is accepted by keyboard, and shown at its store', async ({
  page,
  browser,
  open,
  say,
  admin,
  makeStaff,
  signInAt,
}) => {
  const store = await makeStore(admin)
  await admin.send('PATCH', `/shop/${store.id}`, { status: 'ACTIVE' })
  await admin.make('coupon', couponOf(store, 'FIRST15'))
  const code = uniqueWord().slice(0, 12).toUpperCase()
  const email = `${code.toLowerCase()}@shopper.example`

  await open(`/shop/${store.id}/${store.slug}?country=sa`)
  await page.getByRole('button', { name: say('اقترح كودًا', 'Suggest a code') }).press('Enter')
  await expect(page.getByLabel(say('الكود', 'The code'), { exact: true })).toBeFocused()
  await page.keyboard.type(code)
  await page.getByLabel(say('بريدك الإلكتروني', 'Your email')).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: say('وصلنا الكود', 'We received your code') })).toBeFocused()

  const desk = await browser.newPage({ baseURL: new URL(page.url()).origin })
  const rights = ['view_suggestion', 'update_suggestion', 'create_coupon', 'view_coupon']
  await signInAt('/admin/suggestion/queue', await makeStaff(rights), desk)
  const entry = desk.getByRole('listitem').filter({ hasText: code })
  await expect(entry).toBeVisible()
  // The oldest is first; j moves down to the new one.
  await expect(async () => {
    if ((await entry.getAttribute('aria-current')) !== 'true') await desk.keyboard.press('j')
    await expect(entry).toHaveAttribute('aria-current', 'true', { timeout: 100 })
  }).toPass()
  await desk.keyboard.press('a')
  // The mail waits as long as the decision can be undone.
  const said = 'Accepted. The code is live. One sender will be notified by email in 10 minutes.'
  await expect(desk.getByText(said)).toBeVisible()
  await expect(entry).toBeHidden()
  await desk.close()

  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('article').filter({ hasText: code })).toBeVisible({ timeout: 2_000 })
  }).toPass()
})
