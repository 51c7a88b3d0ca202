import { makeAccount, signIn } from './account.ts'
import { mailTo } from './mailbox.ts'
import { violations } from './violations.ts'
import { expect, screenReady, test } from './visit.ts'

/** The demo shop stands two ports behind the site, and opens no other while that one is free. */
const shopPort = () => Number(new URL(process.env.QASIMA_SITE ?? '').port) + 2
const endLink = (text: string) => /https?:\/\/\S+\/alert\/unsubscribe\?token=\S+/.exec(text)?.[0] ?? ''

test('a product is added by its address, its price drops, mail and bell say so, and one press ends the alert', async ({
  page,
  context,
  open,
  say,
  language,
}) => {
  const person = await makeAccount(context)
  await open('/signin')
  await signIn({ page, say }, person)
  await page.getByRole('tab', { name: say('المتابعة', 'Tracking') }).click()
  await expect(page).toHaveURL(/#tracking$/)
  await expect(page.getByText(say('لا تتابع أي منتج بعد', 'You track no product yet'))).toBeVisible()
  expect(await violations(page)).toEqual([])

  // A page of its own for each language, since both turn the same clock.
  const product = say('desk-lamp', 'tea-pot')
  await page
    .getByLabel(say('رابط المنتج', 'Product link'))
    .fill(`http://souq.localhost:${shopPort()}/${language}/p/${product}`)
  await page.getByRole('button', { name: say('ابحث', 'Look up'), exact: true }).click()
  // An earlier run may have made the page known: then it is shown first.
  const preview = page.getByRole('button', { name: say('تابع هذا المنتج', 'Track this product') })
  const name = say('مصباح مكتب بذراع ودرجات ضوء دافئة', 'Glass tea pot with strainer, 1 litre')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
  await expect(preview.or(row).first()).toBeVisible({ timeout: 15_000 })
  if (await preview.isVisible()) await preview.click()
  await expect(row).toBeVisible({ timeout: 15_000 })
  await expect(row).toContainText(say('ر.س', 'SAR'))

  await row.getByRole('button', { name: say('ضع تنبيهًا', 'Set an alert') }).click()
  const dialog = page.getByRole('dialog', { name: say('ضع تنبيهًا', 'Set an alert') })
  await dialog.getByText(say('يتغير السعر', 'The price changes at all'), { exact: true }).click()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: say('حفظ التنبيه', 'Save alert') }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('list')).toContainText(say('أي تغيّر في السعر', 'Any change of price'))

  const turned = await context.request.post(`http://127.0.0.1:${shopPort()}/${language}/clock`, {
    form: { action: 'day' },
    maxRedirects: 0,
  })
  expect(turned.status()).toBe(303)
  const mail = await mailTo(person.email, /unsubscribe/)
  expect(mail.text).toContain(name)

  await page.reload()
  await screenReady(page)
  const bell = page.getByRole('button', { name: new RegExp(say('^الإشعارات: ', '^Notifications: ')) })
  await bell.click()
  const panel = page.getByRole('dialog', { name: say('الإشعارات', 'Notifications') })
  await expect(panel.getByRole('link', { name: new RegExp(name) })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await panel.getByRole('link', { name: say('كل الإشعارات', 'All notifications') }).click()
  await expect(page).toHaveURL(/#alerts$/)
  await expect(page.getByRole('heading', { name: say('تنبيهاتك', 'Your alerts') })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.goto(endLink(mail.text))
  await page.getByRole('button').click()
  await expect(page.getByRole('heading')).toHaveText(
    new RegExp(say('تم إيقاف تنبيه السعر', 'The price alert for .* has ended')),
  )
  await open('/dashboard#alerts')
  await expect(page.getByRole('list', { name: say('تنبيهاتك', 'Your alerts') })).toContainText(say('متوقف', 'Ended'))
})

test('what was tracked on this device is in the account after signing in', async ({ page, context, open, say }) => {
  const person = await makeAccount(context)
  await open('/products')
  await page
    .getByRole('region', { name: say('المنتجات', 'Products') })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/product\//)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: say('تابع السعر', 'Track price') }).click()
  await open('/signin')
  await signIn({ page, say }, person)
  await expect(page.getByText(say('نُقل إلى حسابك منتج', '1 product that you tracked on this device'))).toBeVisible()
  await page.getByRole('button', { name: say('عرض', 'Show'), exact: true }).click()
  await expect(page).toHaveURL(/#tracking$/)
  await expect(page.getByRole('link', { name })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('tracked-products'))).toBeNull()
})
