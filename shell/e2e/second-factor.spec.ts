import type { Locator, Page } from 'playwright/test'
import { codeOf } from '../../api/src/testing/authenticator-code.ts'
import { expectDashboard, type Person, signIn, startSession } from './account.ts'
import { expect, test } from './staff.ts'
import { violations } from './violations.ts'
import { screenReady, withLanguage } from './visit.ts'

/** A virtual authenticator that accepts every request. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

interface Steps {
  readonly page: Page
  readonly say: (arabic: string, english: string) => string
  readonly open: (path: string) => Promise<void>
}

const button = ({ page, say }: Steps, arabic: string, english: string) =>
  page.getByRole('button', { name: say(arabic, english), exact: true })

/** Opens the settings of an account that signed in with only its password. */
async function openSettings(steps: Steps, person: Person): Promise<void> {
  await startSession(steps.page.context(), person)
  await steps.open('/dashboard#settings')
  await expect(
    steps.page.getByRole('heading', { name: steps.say('تسجيل الدخول بخطوتين', 'Two-step sign-in') }),
  ).toBeVisible()
}

async function logOut(steps: Steps, language: 'ar' | 'en'): Promise<void> {
  await steps.page.getByRole('tab', { name: steps.say('الملف الشخصي', 'Profile') }).click()
  await button(steps, 'تسجيل الخروج', 'Log out').click()
  await expect(steps.page).toHaveURL(new RegExp(withLanguage('/signin', language)))
}

/** Expects that a narrow card hides no part of the code boxes. */
async function expectBoxesInside(card: Locator): Promise<void> {
  const { outer, boxes } = await card.evaluate((element) => {
    const range = (found: Element) => {
      const { left, right } = found.getBoundingClientRect()
      return { left, right }
    }
    return { outer: range(element), boxes: [...element.querySelectorAll('input ~ [aria-hidden]')].map(range) }
  })
  expect(boxes).toHaveLength(6)
  expect(boxes.filter(({ left, right }) => left < outer.left - 0.5 || right > outer.right + 0.5)).toEqual([])
}

const secondStep = ({ page, say }: Steps) =>
  expect(page.getByRole('heading', { name: say('بقيت خطوة واحدة', 'One more step') })).toBeVisible()

test('a passkey is added, and works as the second step of sign-in', async ({
  page,
  open,
  say,
  language,
  makeStaff,
}) => {
  const steps = { page, open, say }
  await addAuthenticator(page)
  const person = await makeStaff(['view_shop'])
  await openSettings(steps, person)
  await page.getByLabel(say('اسم مفتاح المرور', 'Name of the passkey')).fill('Laptop')
  await button(steps, 'إضافة مفتاح مرور', 'Add a passkey').click()
  const codes = page.getByRole('list', { name: say('رموز الاسترداد', 'Recovery codes') }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expect(page.getByRole('heading', { name: say('رموز الاسترداد', 'Recovery codes') })).toBeInViewport()
  await expect(codes.first()).toBeInViewport()
  expect(await violations(page)).toEqual([])
  await button(steps, 'حفظتها', 'I have saved them').click()
  await logOut(steps, language)

  await signIn(steps, person)
  await secondStep(steps)
  expect(await violations(page)).toEqual([])
  await button(steps, 'استخدم مفتاح مرور', 'Use a passkey').click()
  await expectDashboard(steps, language)
})

test('an authenticator app and a recovery code sign in', async ({ page, open, say, language, makeStaff }) => {
  const steps = { page, open, say }
  const person = await makeStaff(['view_shop'])
  await openSettings(steps, person)
  await button(steps, 'إعداد تطبيق', 'Set up an app').click()
  await expect(page.getByRole('img', { name: say('امسح هذه الصورة', 'Scan this QR code') })).toBeVisible()
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await expectBoxesInside(page.getByRole('group', { name: say('تسجيل الدخول بخطوتين', 'Two-step sign-in') }))
  await page.getByLabel(say('الرمز الذي يعرضه التطبيق', 'Code shown in the app')).fill(codeOf(secret, -1))
  await button(steps, 'تأكيد', 'Confirm').click()
  const codes = page.getByRole('list', { name: say('رموز الاسترداد', 'Recovery codes') }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await button(steps, 'حفظتها', 'I have saved them').click()
  await logOut(steps, language)

  await signIn(steps, person)
  await secondStep(steps)
  await page.getByLabel(say('رمز تطبيق المصادقة', 'Code from your authenticator app')).fill(codeOf(secret))
  await button(steps, 'متابعة', 'Continue').click()
  await expectDashboard(steps, language)
  await logOut(steps, language)

  await signIn(steps, person)
  await button(steps, 'استخدم رمز استرداد', 'Use a recovery code').click()
  const field = page.getByLabel(say('رمز الاسترداد', 'Recovery code'), { exact: true })
  await field.fill('not-a-code-of-mine')
  await button(steps, 'متابعة', 'Continue').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await field.fill(recoveryCode)
  await button(steps, 'متابعة', 'Continue').click()
  await expectDashboard(steps, language)
})

test('a change that needs a recent sign-in asks for it, and is then made', async ({ page, open, say, makeStaff }) => {
  const steps = { page, open, say }
  const person = await makeStaff(['view_shop'])
  await openSettings(steps, person)
  // Instead of waiting fifteen minutes, the first response is mocked.
  const refusal = { code: 1605, name: 'StepUpRequired', message: 'STEP_UP_REQUIRED', status: 403 }
  const refused = { ...refusal, type: 'about:blank', title: '', detail: '', instance: 'r-1' }
  const refuseOnce = (times: number) =>
    page.route('**/api/v1/auth/change-password', (route) => route.fulfill({ status: 403, json: refused }), { times })
  await refuseOnce(2)
  const fill = (arabic: string, english: string, value: string) =>
    page.getByLabel(say(arabic, english), { exact: true }).fill(value)
  await fill('كلمة المرور الحالية', 'Current password', person.password)
  await fill('كلمة المرور الجديدة', 'New password', 'green gate nine')
  await fill('تأكيد كلمة المرور', 'Confirm password', 'green gate nine')
  await button(steps, 'تغيير كلمة المرور', 'Change password').click()

  const dialog = page.getByRole('dialog', { name: say('تأكيد هويتك', 'Confirm it’s you') })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: say('إلغاء', 'Cancel') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel(say('كلمة المرور الجديدة', 'New password'), { exact: true })).toHaveValue(
    'green gate nine',
  )

  await button(steps, 'تغيير كلمة المرور', 'Change password').click()
  await expect(dialog).toBeVisible()
  expect(await violations(page)).toEqual([])
  const password = dialog.getByLabel(say('كلمة المرور', 'Password'), { exact: true })
  await password.fill('not the password')
  await dialog.getByRole('button', { name: say('تأكيد', 'Confirm') }).click()
  await expect(password).toHaveAccessibleDescription(/./)
  await password.fill(person.password)
  await dialog.getByRole('button', { name: say('تأكيد', 'Confirm') }).click()
  await expect(page.getByText(say('تم تغيير كلمة المرور.', 'Your password was changed.'))).toBeVisible()
  await expect(dialog).toBeHidden()
  await screenReady(page)
})
