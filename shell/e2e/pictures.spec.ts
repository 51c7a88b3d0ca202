import { directionOf, type Language, languages } from '@qasima/shared/contract/language'
import type { RouteAccess, RouteDescription } from '@qasima/shared/federation/remote'
import { translate } from '@qasima/shared/i18n/words'
import type { Browser, Page } from 'playwright/test'
import { failureWords } from '../src/failure/failure.words.ts'
import { newPerson, type Person, startSession } from './account.ts'
import { mailTo } from './mailbox.ts'
import { takePicture } from './picture.ts'
import { watchPolicy } from './policy-violations.ts'
import { everyRoute, exampleOf } from './routes.ts'
import { screensOfStaff } from './screens.ts'
import { StaffApi } from './staff.ts'
import { expect, screenReady, test, withLanguage } from './visit.ts'

/*
 * A picture of every route that visitors do not see (theirs are in screens.spec.ts): of an account in both languages, one
 * width each; of the back-office, which is in English wherever it is opened, in both widths. No page breaks its policy.
 */

const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 800 }
const viewports: Readonly<Record<Language, { width: number; height: number }>> = { ar: phone, en: desktop }

const routes = await everyRoute()
const isAdmin = ({ path }: RouteDescription) => path.startsWith('/admin')

const admin: Person = { email: 'admin@qasima.example', password: process.env.QASIMA_ADMIN_PASSWORD ?? '' }

// A trace covers a page and its steps; for these pages the picture is enough.
test.use({ trace: 'off' })

async function openPage(browser: Browser, language: Language, person: Person): Promise<Page> {
  const context = await browser.newContext({ viewport: viewports[language] })
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await startSession(context, person)
  return context.newPage()
}

async function openScreen(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await screenReady(page)
}

/** Waits for the section after the frame of the back-office, and for its records after it. */
async function sectionReady(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByText(translate(failureWords, 'en')('part'))).toHaveCount(0)
}

/** Registers an account and takes it to the given step of sign-up. */
async function personAt(step: 'verify' | 'profile-setup'): Promise<Person> {
  const person = newPerson()
  const send = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const options = { method: 'POST', headers, body: JSON.stringify(body) }
    const reply = await fetch(`${process.env.QASIMA_SITE}/api/v1${path}`, options)
    expect(reply.ok, path).toBe(true)
    return reply.json()
  }
  const { tokens } = await send('/auth/register', { ...person, confirmPassword: person.password })
  if (step === 'verify') return person
  const { text } = await mailTo(person.email, /^\d{5}$/m)
  await send('/auth/verify-email', { token: /^\d{5}$/m.exec(text)?.[0] ?? '' }, tokens.accessToken)
  return person
}

interface Group {
  readonly title: string
  readonly has: (route: RouteDescription, access: RouteAccess) => boolean
}

const ofAccounts: readonly (Group & { readonly makePerson: () => Promise<Person> })[] = [
  ...(['verify', 'profile-setup'] as const).map((step) => ({
    title: `the step ${step}`,
    has: ({ path }: RouteDescription, access: RouteAccess) => access === 'setup' && path === `/${step}`,
    makePerson: () => personAt(step),
  })),
  { title: 'the account', has: (_, access) => access === 'user', makePerson: async () => admin },
  { title: 'the tools of developers', has: (_, access) => access === 'dev_override', makePerson: async () => admin },
]

const ofBackOffice: readonly Group[] = [
  { title: 'lists', has: (route) => isAdmin(route) && !/:|new$/.test(route.path) },
  { title: 'forms of new records', has: (route) => isAdmin(route) && route.path.endsWith('new') },
  { title: 'records', has: (route) => isAdmin(route) && route.path.includes(':') },
]

const isOfVisitors = (access: RouteAccess) => access === 'public' || access === 'guest'
const routesOfGroup = ({ has }: Group) => routes.filter((route) => has(route, route.access ?? 'public'))

test('every route has its group', () => {
  expect(routes.length).toBeGreaterThan(50)
  const pictured = [...ofAccounts, ...ofBackOffice].flatMap(routesOfGroup)
  const ofStaff = routes.filter(({ access = 'public' }) => !isOfVisitors(access))
  expect(ofStaff.filter((route) => !pictured.includes(route)).map(({ path }) => path)).toEqual([])
})

const noRecord = async () => 'none'

for (const group of ofAccounts) {
  test(`${group.title} has its pictures in both languages`, async ({ browser }) => {
    const person = await group.makePerson()
    const draw = async (language: Language) => {
      const page = await openPage(browser, language, person)
      const broken = await watchPolicy(page)
      for (const route of routesOfGroup(group)) {
        await openScreen(page, withLanguage(await exampleOf(route, noRecord), language))
        await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language))
        await takePicture(page, `${route.path}-${language}`)
      }
      expect(broken).toEqual([])
      await page.context().close()
    }
    await Promise.all(languages.map(draw))
  })
}

for (const group of ofBackOffice) {
  test(`${group.title} of the back-office have their pictures in both widths`, async ({ browser, request }) => {
    const staffApi = await StaffApi.of(request, admin)
    const idOf = async (section: string) => {
      const { items } = await staffApi.send('GET', `/${section}?limit=1`)
      return String(items[0]?.id ?? 'none')
    }
    const page = await openPage(browser, 'en', admin)
    const broken = await watchPolicy(page)
    for (const route of routesOfGroup(group)) {
      await openScreen(page, withLanguage(await exampleOf(route, idOf), 'en'))
      await sectionReady(page)
      await takePicture(page, `${route.path}-desktop`)
      await page.setViewportSize(phone)
      await sectionReady(page)
      await takePicture(page, `${route.path}-phone`)
      await page.setViewportSize(desktop)
    }
    expect(broken).toEqual([])
    await page.context().close()
  })
}

test('staff screens without a route of their own comply with their policy', async ({ browser }) => {
  const page = await openPage(browser, 'en', admin)
  const broken = await watchPolicy(page)
  const paths = screensOfStaff.map(({ path }) => path)
  for (const path of paths.filter((each) => /[?#]/.test(each))) {
    await openScreen(page, withLanguage(path, 'en'))
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
  expect(broken).toEqual([])
  // Addresses without a language are Arabic.
  await openScreen(page, '/admin/coupon')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await page.context().close()
})
