import { enterAccount, joinSite, makeAccount, newPerson } from './account.ts'
import { noteTries, openStore } from './bazaar.ts'
import { mailTo } from './mailbox.ts'
import { couponOf, expect, StaffApi, test, uniqueWord } from './staff.ts'
import { withLanguage } from './visit.ts'

const endLink = (text: string) => /https?:\/\/\S+\/alert\/unsubscribe\?token=\S+/.exec(text)?.[0] ?? ''

test('a product is added by address, reaches its target, and its alert is snoozed, ended and set again', async ({
  page,
  open,
  say,
  language,
  admin,
}) => {
  const name = `${say('ترمس', 'Flask')} ${uniqueWord()}`
  const kind = language === 'ar' ? 'arabic-digits' : 'json-ld-graph'
  const store = await openStore(admin, { kind, title: name, language, currency: 'SAR', price: '200.00' })
  const person = await enterAccount({ page, open, say, language })
  const account = await StaffApi.of(page.request, person)
  const unread = async () => (await account.send('GET', '/notification')).unread

  await test.step('added by its address, with a look at it first', async () => {
    await page.getByRole('tab', { name: say('المتابعة', 'Tracking') }).click()
    const address = page.getByLabel(say('رابط المنتج', 'Product link'))
    await address.fill(store.url)
    const look = page.getByRole('button', { name: say('ابحث', 'Find product'), exact: true })
    const [input, button] = [await address.boundingBox(), await look.boundingBox()]
    // On one line with the input; on a phone below it.
    if (input && button && button.y < input.y + input.height) expect(button.y).toBe(input.y)
    await look.click()
    await page.getByRole('button', { name: say('تابع هذا المنتج', 'Track this product') }).click()
    await page.getByRole('link', { name, exact: true }).click()
  })

  await test.step('its page has its chart, and takes a target', async () => {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('slider')).toBeVisible()
    const card = page.getByRole('region', { name: say('نبّهني حين ينخفض السعر', 'Tell me when it costs less') })
    await card.getByRole('textbox').fill('180')
    await card.getByRole('button', { name: say('فعّل التنبيه', 'Set the alert') }).click()
    await expect(page.getByText(say('سننبهك حين يصبح سعره', 'We’ll alert you when it costs'))).toBeVisible()
  })

  const bell = page.getByRole('button', { name: new RegExp(say('^الإشعارات', '^Notifications')) })
  await test.step('the price reaches it: the bell counts on the open page, and a mail comes', async () => {
    await store.reprice('170.00')
    await expect(bell).toHaveAccessibleName(say('الإشعارات: 1 غير مقروء', 'Notifications: 1 unread'))
    await bell.click()
    const panel = page.getByRole('dialog', { name: say('الإشعارات', 'Notifications') })
    await expect(panel.getByRole('link', { name: new RegExp(name) })).toBeVisible()
    await panel.getByRole('link', { name: say('كل الإشعارات', 'All notifications') }).click()
  })

  const alerts = page.getByRole('list', { name: say('تنبيهاتك', 'Your alerts') })
  const choose = async (item: string) => {
    await alerts.getByRole('button').click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const mail = await mailTo(person.email, /unsubscribe/)
  expect(mail.text).toContain(name)
  await test.step('silenced, it has nothing to say of the next drop', async () => {
    await choose(say('كتم لأسبوع', 'Snooze for a week'))
    await expect(alerts).toContainText(say('مكتوم حتى', 'Snoozed until'))
    // Above the target it is re-armed, so that only the snooze holds it back.
    await store.reprice('210.00')
    await store.reprice('160.00')
    expect(await unread()).toBe(1)
    await choose(say('إلغاء الكتم', 'End snooze'))
    await expect(alerts).not.toContainText(say('مكتوم حتى', 'Snoozed until'))
  })

  await test.step('ended by the link of the mail, and set again', async () => {
    const link = endLink(mail.text)
    await page.goto(link)
    // The page has the language of the mail, which is the account's.
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const end = page.getByRole('button', { name: say('أوقف التنبيه', 'Stop the alert') })
    const ended = say(`تم إيقاف تنبيه السعر للمنتج ${name}.`, `The price alert for ${name} is off.`)
    const setAgain = say(`أُعيد تفعيل تنبيه السعر للمنتج ${name}.`, `The price alert for ${name} is on again.`)
    const title = page.getByRole('heading')
    await end.click()
    await expect(title).toHaveText(ended)
    await page.getByRole('button', { name: say('تراجع', 'Undo') }).click()
    await expect(title).toHaveText(setAgain)
    await end.click()
    await expect(title).toHaveText(ended)
    await open('/dashboard#alerts')
    await expect(alerts).toContainText(say('متوقف', 'Ended'))
    await choose(say('إعادة التفعيل', 'Turn on again'))
    await expect(alerts).not.toContainText(say('متوقف', 'Ended'))
  })
  await store.close()
})

test('a guest tracks on the device, signs up, and finds the product in the account', { tag: '@once' }, async ({
  page,
  open,
  say,
  language,
  admin,
  request,
}) => {
  const person = newPerson()
  const name = `${say('حقيبة', 'Backpack')} ${uniqueWord()}`
  const store = await openStore(admin, { kind: 'rdfa', title: name, language, currency: 'SAR', price: '90.00' })
  const { product } = await store.known({ request })
  await open(`/product/${product.id}/${product.slug}`)
  await page.getByRole('button', { name: say('تابع السعر', 'Track price') }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: say('إنشاء حساب', 'Create account') })
    .click()
  // The product page has an email field as well.
  await expect(page).toHaveURL(/\/signup\?/)

  await page.getByLabel(say('البريد الإلكتروني', 'Email'), { exact: true }).fill(person.email)
  await page.getByLabel(say('كلمة المرور', 'Password'), { exact: true }).fill(person.password)
  await page.getByLabel(say('تأكيد كلمة المرور', 'Confirm password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: say('إنشاء حساب', 'Create account'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(withLanguage('/verify', language)))
  const { text } = await mailTo(person.email, /^\d{5}$/m)
  await page.getByRole('textbox').first().focus()
  await page.keyboard.type(/^\d{5}$/m.exec(text)?.[0] ?? '')
  await page.getByLabel(say('الاسم الأول', 'First name')).fill(say('سلمى', 'Salma'))
  await page.getByLabel(say('اسم العائلة', 'Last name')).fill(say('حداد', 'Haddad'))
  await page.getByText(say('أنثى', 'Female'), { exact: true }).click()
  await page.getByLabel(say('تاريخ الميلاد', 'Birth date')).fill('1991-03-08')
  await page.getByLabel(say('الدولة', 'Country')).selectOption('jo')
  await page.getByRole('button', { name: say('حفظ', 'Save'), exact: true }).click()
  await expect(
    page.getByRole('heading', { name: new RegExp(say('أهلًا بك في قسيمة', 'Welcome to Qasima')) }),
  ).toBeVisible()
  await page.getByRole('button', { name: say('متابعة', 'Continue') }).click()
  // Back on the visitor's page.
  await expect(page).toHaveURL(new RegExp(`${withLanguage('/product/', language)}`))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await open('/dashboard#tracking')
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('tracked-products'))).toBeNull()
  await store.close()
})

test('the eleventh product is refused with a next step, and a friend who signs up makes room', {
  tag: '@once',
}, async ({ page, open, say }) => {
  const person = await joinSite(page.context())
  const account = await StaffApi.of(page.request, person)
  const { items } = await account.send('POST', '/product/search', { limit: 11 })
  const products: { id: string; slug: string; name: string }[] = items
  const [last, ...ten] = products
  for (const { id } of ten) await account.send('POST', '/tracking', { productId: id })

  await open(`/product/${last?.id}/${last?.slug}`)
  const track = page.getByRole('button', { name: say('تابع السعر', 'Track price') })
  await track.click()
  const refusal = page.getByRole('alert').filter({ hasText: say('ادعُ صديقًا', 'Invite a friend') })
  await expect(refusal).toContainText(
    say('بلغت الحد الأقصى للمنتجات', 'You are tracking as many products as your plan allows'),
  )
  await refusal.getByRole('link', { name: say('دعوة صديق', 'Invite a friend') }).click()
  const invitation = await page.getByLabel(say('رابط دعوتك', 'Your invite link')).inputValue()
  const inviteCode = new URL(invitation).searchParams.get('invite') ?? ''

  await makeAccount(page.context(), { inviteCode })
  await open(`/product/${last?.id}/${last?.slug}`)
  await track.click()
  await expect(page.getByText(say('في قائمة متابعتك', 'On your tracking list'))).toBeVisible()
  await open('/dashboard#tracking')
  await expect(page.getByText(say('11 من 12', '11 of 12'))).toBeVisible()
})

test('a new store-wide code fires an alert on the price after a code', { tag: '@once' }, async ({
  page,
  open,
  say,
  language,
  admin,
}) => {
  const name = `${say('إبريق', 'Tea pot')} ${uniqueWord()}`
  const store = await openStore(admin, { kind: 'microdata', title: name, language, currency: 'SAR', price: '200.00' })
  const person = await joinSite(page.context())
  const account = await StaffApi.of(page.request, person)
  await account.send('POST', '/tracking', { url: store.url, country: 'sa' })

  await open('/dashboard#tracking')
  await page.getByRole('button', { name: new RegExp(say('^أضف تنبيهًا: ', '^Set an alert: ')) }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText(say('ينخفض السعر مع الكود إلى مبلغ أحدّده', 'The price with a code drops to my target'), { exact: true })
    .click()
  await dialog.getByRole('textbox').fill('160')
  await dialog.getByRole('button', { name: say('حفظ التنبيه', 'Save alert') }).click()
  await expect(dialog).toBeHidden()

  const code = uniqueWord().toUpperCase()
  const proven = { ...couponOf(store.shop, code), percent: 25, appliesToAll: true }
  const { id } = await admin.make('coupon', proven)
  await noteTries(String(id), 40)
  const { text } = await mailTo(person.email, /unsubscribe/)
  expect(text).toContain(code)
  await open('/dashboard#alerts')
  const news = page.getByRole('list', { name: say('إشعاراتك', 'Your notifications') })
  await expect(news.getByRole('link', { name: new RegExp(name) })).toContainText(code)
  await store.close()
})
