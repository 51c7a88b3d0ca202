import { expectDashboard, makeAccount, signIn } from './account.ts'
import { expect, test } from './visit.ts'

test('a first invalid submit focuses the first wrong field', { tag: '@once' }, async ({ page, open, say }) => {
  await open('/signup')
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await field(say('كلمة المرور', 'Password')).fill('long enough to be one')
  await field(say('تأكيد كلمة المرور', 'Confirm password')).fill('another one')
  await field(say('تأكيد كلمة المرور', 'Confirm password')).press('Enter')
  await expect(field(say('البريد الإلكتروني', 'Email'))).toBeFocused()
})

test('offline, a form says so and keeps its input', { tag: '@once' }, async ({ page, context, open, say }) => {
  await open('/signin')
  await context.setOffline(true)
  await signIn({ page, say }, { email: 'stranger@example.com', password: 'anything at all' })
  await expect(page.getByRole('alert')).toContainText(say('اتصالك بالإنترنت', 'internet connection'))
  await expect(page.getByLabel(say('البريد الإلكتروني', 'Email'), { exact: true })).toHaveValue('stranger@example.com')
  await context.setOffline(false)
})

test('sign-in works without a pointer', { tag: '@once' }, async ({ page, context, open, say, language }) => {
  const person = await makeAccount(context)
  await open('/signin')
  const email = page.getByLabel(say('البريد الإلكتروني', 'Email'), { exact: true })
  for (
    let pressed = 0;
    pressed < 40 && !(await email.evaluate((field) => field === document.activeElement));
    pressed += 1
  )
    await page.keyboard.press('Tab')
  await page.keyboard.type(person.email)
  const password = page.getByLabel(say('كلمة المرور', 'Password'), { exact: true })
  for (
    let pressed = 0;
    pressed < 5 && !(await password.evaluate((field) => field === document.activeElement));
    pressed += 1
  )
    await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expectDashboard({ page, say }, language)
})
