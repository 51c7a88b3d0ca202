import { enterAccount, expectDashboard, makeAccount, newPerson, signIn } from './account.ts'
import { mailTo } from './mailbox.ts'
import { violations } from './violations.ts'
import { expect, screenReady, test, withLanguage } from './visit.ts'

const codeIn = (text: string) => /^\d{5}$/m.exec(text)?.[0] ?? ''
const linkIn = (text: string) => /https?:\/\/\S+\/reset-password\/\S+/.exec(text)?.[0] ?? ''

test('a new account: sign up, verify, complete the profile, download, dashboard', { tag: '@split' }, async ({
  page,
  open,
  say,
  language,
}) => {
  const person = newPerson()
  await open('/signup')
  expect(await violations(page)).toEqual([])
  await page.getByLabel(say('البريد الإلكتروني', 'Email'), { exact: true }).fill(person.email)
  await page.getByLabel(say('كلمة المرور', 'Password'), { exact: true }).fill(person.password)
  await page.getByLabel(say('تأكيد كلمة المرور', 'Confirm password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: say('إنشاء حساب', 'Create account'), exact: true }).click()

  await expect(page).toHaveURL(withLanguage('/verify', language))
  expect(await violations(page)).toEqual([])
  const mail = await mailTo(person.email, /^\d{5}$/m)
  expect(mail.html).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
  await page.getByRole('textbox').first().focus()
  await page.keyboard.type(codeIn(mail.text))

  await expect(page).toHaveURL(withLanguage('/profile-setup', language))
  // The code field is gone: reading continues with the next screen.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.getByLabel(say('الاسم الأول', 'First name')).fill(say('سلمى', 'Salma'))
  await page.getByLabel(say('اسم العائلة', 'Last name')).fill(say('حداد', 'Haddad'))
  await page.getByText(say('أنثى', 'Female'), { exact: true }).click()
  await page.getByLabel(say('تاريخ الميلاد', 'Birth date')).fill('1991-03-08')
  await page.getByLabel(say('الدولة', 'Country')).selectOption('jo')
  await page.getByRole('button', { name: say('حفظ', 'Save'), exact: true }).click()
  await expect(
    page.getByRole('heading', { name: new RegExp(say('أهلًا بك في قسيمة', 'Welcome to Qasima')) }),
  ).toBeVisible()
  // No download exists for this device, and the visitor had no other destination.
  await expect(
    page.getByText(say('ستنتقل الآن إلى منتجاتك المتابَعة', 'Taking you to your tracked products')),
  ).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: say('متابعة', 'Continue') }).click()
  await expect(page).toHaveURL(`${withLanguage('/dashboard', language)}#tracking`)
  await expectDashboard({ page, say }, language)
  expect(await violations(page)).toEqual([])
})

test('an existing account: change the password, sign out, sign in again', { tag: '@once' }, async ({
  page,
  open,
  say,
  language,
}) => {
  const person = await enterAccount({ page, open, say, language })
  await page.getByRole('tab', { name: say('الإعدادات', 'Settings') }).click()
  await expect(page).toHaveURL(/#settings$/)
  await page.getByLabel(say('كلمة المرور الحالية', 'Current password'), { exact: true }).fill(person.password)
  await page.getByLabel(say('كلمة المرور الجديدة', 'New password'), { exact: true }).fill('green gate nine')
  await page.getByLabel(say('تأكيد كلمة المرور', 'Confirm password'), { exact: true }).fill('green gate nine')
  await page.getByRole('button', { name: say('تغيير كلمة المرور', 'Change password'), exact: true }).click()
  await expect(page.getByText(say('تم تغيير كلمة المرور.', 'Your password was changed.'))).toBeVisible()

  await page.getByRole('tab', { name: say('الملف الشخصي', 'Profile') }).click()
  await page.getByRole('button', { name: say('تسجيل الخروج', 'Log out'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(withLanguage('/signin', language)))
  await signIn({ page, say }, { ...person, password: 'green gate nine' })
  await expectDashboard({ page, say }, language)
})

test('a forgotten password is reset by mail, and old sessions end', async ({ page, browser, open, say, language }) => {
  const person = await enterAccount({ page, open, say, language })

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(`${process.env.QASIMA_SITE}${withLanguage('/forgot-password', language)}`)
  await screenReady(other)
  await other.getByLabel(say('البريد الإلكتروني', 'Email'), { exact: true }).fill(person.email)
  await other.getByRole('button', { name: say('إرسال رابط الاستعادة', 'Send reset link') }).click()
  await expect(other.getByText(person.email)).toBeVisible()
  const link = linkIn((await mailTo(person.email, /reset-password/)).text)
  expect(new URL(link).pathname.startsWith('/en/')).toBe(language === 'en')
  await other.goto(link)
  await screenReady(other)
  // The secret leaves the address at once, and the page still has it after a reload.
  const secret = new URL(link).pathname.split('/').at(-1) ?? ''
  expect(other.url()).not.toContain(secret)
  await other.reload()
  await screenReady(other)
  expect(other.url()).not.toContain(secret)
  expect(await violations(other)).toEqual([])
  await other.getByLabel(say('كلمة المرور الجديدة', 'New password'), { exact: true }).fill('yellow lamp four')
  await other.getByLabel(say('تأكيد كلمة المرور', 'Confirm password'), { exact: true }).fill('yellow lamp four')
  await other.getByRole('button', { name: say('حفظ', 'Save'), exact: true }).click()
  await expectDashboard({ page: other, say }, language)

  await page.reload()
  await expect(page).toHaveURL(new RegExp(`${withLanguage('/signin', language)}\\?redirect=`))

  await other.goto(`${process.env.QASIMA_SITE}/logout`)
  await screenReady(other)
  await other.goto(link)
  await expect(
    other
      .getByText(say('هذا الرابط غير صالح', 'This link is not valid'))
      .or(other.getByRole('heading', { name: say('لا يمكن استخدام هذا الرابط', 'This link can’t be used') }))
      .first(),
  ).toBeVisible()
  await elsewhere.close()
})

for (const provider of ['Google', 'Apple', 'Facebook']) {
  test(`${provider} signs in, and what it was for is kept`, { tag: ['@split', '@once'] }, async ({
    page,
    open,
    say,
    language,
  }) => {
    const { email } = newPerson()
    const from = withLanguage('/shops?sort=name', language)
    await open(`/signin?${new URLSearchParams({ redirect: from })}`)
    await page.getByRole('button', { name: say(`المتابعة باستخدام ${provider}`, `Continue with ${provider}`) }).click()
    // The site has a field with the same name.
    await page.waitForURL(({ origin }) => origin !== process.env.QASIMA_SITE)
    await page.locator('input[name=email]').fill(email)
    const name = page.locator('input[name=name]')
    if (await name.isVisible()) await name.fill('Salma Haddad')
    const verified = page.locator('input[type=checkbox]')
    if (await verified.isVisible()) await verified.check()
    await page.locator('button[type=submit]').first().click()
    const next = `${withLanguage('/profile-setup', language)}?${new URLSearchParams({ redirect: from })}`
    await expect(page).toHaveURL(next)
  })
}

test('a deletion is requested, and undone by signing in', { tag: ['@split', '@once'] }, async ({
  page,
  open,
  say,
  language,
}) => {
  const person = await enterAccount({ page, open, say, language })
  await page.goto(`${withLanguage('/dashboard', language)}#settings`)
  const deletes = page.getByRole('button', { name: say('حذف الحساب', 'Delete account'), exact: true })
  await deletes.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('حذف الحساب', 'Delete account'), exact: true }).click()
  await dialog.getByLabel(say('كلمة المرور', 'Password'), { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: say('حذف الحساب', 'Delete account'), exact: true }).click()
  await expect(
    page.getByText(say('سيُحذف حسابك خلال 24 ساعة', 'Your account will be deleted within 24 hours')).first(),
  ).toBeVisible()
  await expect(page).toHaveURL(new RegExp(withLanguage('/signin', language)))
  await mailTo(person.email, new RegExp(say('حذف', 'delet'), 'i'))

  await signIn({ page, say }, person)
  await expectDashboard({ page, say }, language)
  // Confirmed on screen and by mail, which supersedes the earlier notice.
  await expect(page.getByText(say('أُلغي حذف حسابك.', 'Your account will not be deleted.'))).toBeVisible()
  await expect(
    page.getByText(say('سيُحذف حسابك خلال 24 ساعة', 'Your account will be deleted within 24 hours')),
  ).toHaveCount(0)
  await mailTo(person.email, new RegExp(say('أُلغي حذف حسابك', 'was cancelled by a sign-in')))
})

test('unsaved profile input survives switching tabs', { tag: '@once' }, async ({ page, open, say, language }) => {
  await enterAccount({ page, open, say, language })
  const tab = (arabic: string, english: string) => page.getByRole('tab', { name: say(arabic, english), exact: true })
  const name = page.getByLabel(say('الاسم الأول', 'First name'))
  await name.fill(say('سعاد', 'Suad'))
  await tab('الإعدادات', 'Settings').click()
  await page.getByLabel(say('كلمة المرور الجديدة', 'New password'), { exact: true }).waitFor()
  await tab('الملف الشخصي', 'Profile').click()
  await expect(name).toHaveValue(say('سعاد', 'Suad'))
  await page.getByRole('button', { name: say('حفظ', 'Save'), exact: true }).click()
  await expect(page.getByText(say('تم حفظ بياناتك', 'Your profile is saved'))).toBeVisible()
})

test('a visitor who signs up from a page returns to it', async ({ page, open, say, language }) => {
  const person = newPerson()
  const from = withLanguage('/shops?sort=name', language)
  await open('/shops?sort=name')
  const menu = page.getByRole('button', { name: say('القائمة', 'Menu'), exact: true })
  if (await menu.isVisible()) await menu.click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('تسجيل الدخول', 'Sign in') })
    .filter({ visible: true })
    .click()
  await page
    .getByRole('main')
    .getByRole('link', { name: say('إنشاء حساب', 'Create account') })
    .click()
  // The previous form has email and password fields as well.
  await expect(page).toHaveURL(/\/signup/)
  await page.getByLabel(say('البريد الإلكتروني', 'Email'), { exact: true }).fill(person.email)
  await page.getByLabel(say('كلمة المرور', 'Password'), { exact: true }).fill(person.password)
  await page.getByLabel(say('تأكيد كلمة المرور', 'Confirm password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: say('إنشاء حساب', 'Create account'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(withLanguage('/verify', language)))
  await page.getByRole('textbox').first().focus()
  await page.keyboard.type(codeIn((await mailTo(person.email, /^\d{5}$/m)).text))
  await page.getByLabel(say('الاسم الأول', 'First name')).fill(say('سلمى', 'Salma'))
  await page.getByLabel(say('اسم العائلة', 'Last name')).fill(say('حداد', 'Haddad'))
  await page.getByText(say('أنثى', 'Female'), { exact: true }).click()
  await page.getByLabel(say('تاريخ الميلاد', 'Birth date')).fill('1991-03-08')
  await page.getByLabel(say('الدولة', 'Country')).selectOption('jo')
  await page.getByRole('button', { name: say('حفظ', 'Save'), exact: true }).click()
  await expect(page.getByText(say('ستعود الآن إلى الصفحة التي جئت منها', 'Taking you back to the page'))).toBeVisible()
  await page.getByRole('button', { name: say('متابعة', 'Continue'), exact: true }).click()
  await expect(page).toHaveURL(from)
})

test('the email is changed with codes from both mailboxes', { tag: '@once' }, async ({
  page,
  context,
  open,
  say,
  language,
}) => {
  const person = await makeAccount(context)
  const { email: newEmail } = newPerson()
  await open('/dashboard#settings')
  await signIn({ page, say }, person)
  await page.getByRole('button', { name: say('تغيير البريد الإلكتروني', 'Change email') }).click()
  await page.getByLabel(say('البريد الإلكتروني الجديد', 'New email')).fill(newEmail)
  await page.getByLabel(say('كلمة المرور', 'Password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: say('إرسال الرمزين', 'Send the codes') }).click()
  const mailed = [
    { email: person.email, fits: new RegExp(say('البريد الحالي', 'current email')) },
    { email: newEmail, fits: new RegExp(say('البريد الجديد', 'new email')) },
  ]
  for (const { email, fits } of mailed) {
    const { text } = await mailTo(email, fits)
    await page.getByLabel(`${say('الرمز المرسل إلى', 'Code sent to')} ${email}`).fill(codeIn(text))
  }
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: say('تأكيد البريد الجديد', 'Confirm the new email') }).click()
  await expect(page.getByText(say('تم تغيير بريدك الإلكتروني', 'Your email was changed'))).toBeVisible()
  await expect(page.getByText(newEmail, { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: say('الملف الشخصي', 'Profile') }).click()
  await page.getByRole('button', { name: say('تسجيل الخروج', 'Log out'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(withLanguage('/signin', language)))
  await signIn({ page, say }, { ...person, email: newEmail })
  await expectDashboard({ page, say }, language)
})
