import { sealSession, sessionCookie, sessionUser } from '@qasima/shared/session/session-cookie'
import type { BrowserContext, Page } from 'playwright/test'
import { mailTo } from './mailbox.ts'
import { expect, test, withLanguage } from './visit.ts'

/** The person that a journey is about. */
export interface Person {
  readonly email: string
  readonly password: string
}

let made = 0

/** That of the project that runs; Arabic is the service's own. */
export function journeyLanguage(): string {
  const { use } = test.info().project
  return 'language' in use ? String(use.language) : 'ar'
}

/** An address and a password that no other journey uses. */
export const newPerson = (): Person => ({
  email: `traveller-${Date.now().toString(36)}-${process.pid}-${++made}@example.com`,
  password: 'blue door seven',
})

/**
 * Adds an account by the API alone, with its email verified and its profile complete.
 * @param entry what it sends beside email and password, such as the code of an invitation.
 */
export async function makeAccount(context: Pick<BrowserContext, 'request'>, entry: object = {}): Promise<Person> {
  const person = newPerson()
  const { request } = context
  const origin = process.env.QASIMA_SITE ?? ''
  const send = async (path: string, data: object, token?: string) => {
    const reply = await request.post(`${origin}/api/v1${path}`, {
      data,
      // Its mails are in the language of the journey.
      headers: { 'accept-language': journeyLanguage(), ...(token && { authorization: `Bearer ${token}` }) },
    })
    expect(reply.ok(), `${path} ${await reply.text()}`).toBe(true)
    return reply.json()
  }
  const { tokens } = await send('/auth/register', {
    ...person,
    ...entry,
    confirmPassword: person.password,
  })
  const { text } = await mailTo(person.email, /^\d{5}$/m)
  const verified = await send('/auth/verify-email', { token: /^\d{5}$/m.exec(text)?.[0] ?? '' }, tokens.accessToken)
  const profile = { firstName: 'Salma', lastName: 'Haddad', sex: 'FEMALE', birthDate: '1991-03-08', country: 'jo' }
  await send('/auth/complete-profile', profile, verified.tokens.accessToken)
  return person
}

interface Journey {
  readonly page: Page
  readonly say: (arabic: string, english: string) => string
}

/** Fills in and sends the sign-in form, which is on screen. */
export async function signIn({ page, say }: Journey, { email, password }: Person): Promise<void> {
  await page.getByLabel(say('البريد الإلكتروني', 'Email'), { exact: true }).fill(email)
  await page.getByLabel(say('كلمة المرور', 'Password'), { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('تسجيل الدخول', 'Sign in'), exact: true })
    .click()
}

/** The dashboard is on screen, and greets by name. */
export async function expectDashboard({ page, say }: Journey, language: 'ar' | 'en'): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${withLanguage('/dashboard', language)}(#\\w+)?$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(say('أهلًا بك', 'Welcome'))
}

/**
 * Signs an account in as its form would, but by a call: a session of its own, in the cookie that pages read. Where
 * signing in is what a journey is about, it uses the form.
 */
export async function startSession(
  context: Pick<BrowserContext, 'request' | 'addCookies'>,
  { email, password }: Person,
): Promise<void> {
  // An account has its mails in the language of its last sign-in.
  const headers = { 'accept-language': journeyLanguage() }
  const reply = await context.request.post('/api/v1/auth/login', { data: { email, password }, headers })
  expect(reply.ok(), await reply.text()).toBe(true)
  const { user, tokens } = await reply.json()
  const value = await sealSession({ user: sessionUser(user), tokens })
  await context.addCookies([{ name: sessionCookie, value, url: new URL(reply.url()).origin }])
}

/** Makes an account, and gives the browser a session of it. */
export async function joinSite(context: BrowserContext): Promise<Person> {
  const person = await makeAccount(context)
  await startSession(context, person)
  return person
}

interface Visit extends Journey {
  readonly open: (path: string) => Promise<void>
  readonly language: 'ar' | 'en'
}

/** Makes an account and opens its dashboard. */
export async function enterAccount({ page, open, say, language }: Visit): Promise<Person> {
  const person = await joinSite(page.context())
  await open('/dashboard')
  await expectDashboard({ page, say }, language)
  return person
}
