import { sealSession, sessionCookie, sessionUser } from '@qasima/shared/session/session-cookie'
import type { BrowserContext, Page } from 'playwright/test'
import { mailTo } from './mailbox.ts'
import { expect, test, withLanguage } from './visit.ts'

/** The person in a journey. */
export interface Person {
  readonly email: string
  readonly password: string
}

let made = 0

/** The language of the current project; Arabic is the default. */
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
 * Creates an account through the API only, with its email verified and its profile complete.
 * @param entry further fields besides email and password, such as an invitation code.
 */
export async function makeAccount(context: Pick<BrowserContext, 'request'>, entry: object = {}): Promise<Person> {
  const person = newPerson()
  const { request } = context
  const origin = process.env.QASIMA_SITE ?? ''
  const send = async (path: string, data: object, token?: string) => {
    const reply = await request.post(`${origin}/api/v1${path}`, {
      data,
      // Its mails use the language of the journey.
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

/** Fills in and submits the sign-in form, which is on screen. */
export async function signIn({ page, say }: Journey, { email, password }: Person): Promise<void> {
  await page.getByLabel(say('البريد الإلكتروني', 'Email'), { exact: true }).fill(email)
  await page.getByLabel(say('كلمة المرور', 'Password'), { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('تسجيل الدخول', 'Sign in'), exact: true })
    .click()
}

/** Expects the dashboard with its greeting. */
export async function expectDashboard({ page, say }: Journey, language: 'ar' | 'en'): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${withLanguage('/dashboard', language)}(#\\w+)?$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(say('أهلًا بك', 'Welcome'))
}

/**
 * Signs an account in by a call instead of the form: a separate session, in the cookie that pages read. Journeys about
 * signing in use the form.
 */
export async function startSession(
  context: Pick<BrowserContext, 'request' | 'addCookies'>,
  { email, password }: Person,
): Promise<void> {
  // An account gets mails in the language of its last sign-in.
  const headers = { 'accept-language': journeyLanguage() }
  const reply = await context.request.post('/api/v1/auth/login', { data: { email, password }, headers })
  expect(reply.ok(), await reply.text()).toBe(true)
  const { user, tokens } = await reply.json()
  const value = await sealSession({ user: sessionUser(user), tokens })
  await context.addCookies([{ name: sessionCookie, value, url: new URL(reply.url()).origin }])
}

/** Creates an account, and gives the browser a session of it. */
export async function joinSite(context: BrowserContext): Promise<Person> {
  const person = await makeAccount(context)
  await startSession(context, person)
  return person
}

interface Visit extends Journey {
  readonly open: (path: string) => Promise<void>
  readonly language: 'ar' | 'en'
}

/** Creates an account and opens its dashboard. */
export async function enterAccount({ page, open, say, language }: Visit): Promise<Person> {
  const person = await joinSite(page.context())
  await open('/dashboard')
  await expectDashboard({ page, say }, language)
  return person
}
