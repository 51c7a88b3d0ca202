import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { directionOf, type Language, languages } from '@qasima/shared/contract/language'
import type { RouteAccess, RouteDescription } from '@qasima/shared/federation/remote'
import type { Browser, Page } from 'playwright/test'
import { newPerson, type Person, signIn } from './account.ts'
import { mailTo } from './mailbox.ts'
import { everyRoute, exampleOf } from './routes.ts'
import { StaffApi } from './staff.ts'
import { expect, screenReady, test, withLanguage } from './visit.ts'

/** A picture of every route in both languages, one width each; the back-office is English alone. */
const folder = join(import.meta.dirname, '..', '..', '.cache', 'pictures')

const viewports: Readonly<Record<Language, { width: number; height: number }>> = {
  ar: { width: 360, height: 740 },
  en: { width: 1280, height: 800 },
}

/** A page of less is blank. */
const leastBytes = 4_000

const routes = await everyRoute()
const isAdmin = ({ path }: RouteDescription) => path.startsWith('/admin')
const languagesOf = (route: RouteDescription): readonly Language[] => (isAdmin(route) ? ['en'] : languages)
const fileOf = (path: string, language: Language) =>
  join(folder, `${path.replace(/[^a-z]+/gi, '-').replace(/^-|-$/g, '') || 'landing'}-${language}.jpeg`)

/** Pages of contexts of their own have no base address. */
const site = process.env.QASIMA_SITE ?? ''

const admin: Person = { email: 'admin@qasima.example', password: process.env.QASIMA_ADMIN_PASSWORD ?? '' }

/** A page of each language, of a visitor who may see the routes of this access. */
async function openPages(browser: Browser, person: Person | null): Promise<Record<Language, Page>> {
  const open = async (language: Language) => {
    const context = await browser.newContext({ viewport: viewports[language], reducedMotion: 'reduce' })
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    // A download leads to another site; without content, the screen that leads there stays for its picture.
    await context.route('**/go/*', (route) => route.fulfill({ status: 204 }))
    const page = await context.newPage()
    if (person) {
      await page.goto(site + withLanguage('/signin', language))
      await screenReady(page)
      const say = (arabic: string, english: string) => (language === 'ar' ? arabic : english)
      await signIn({ page, say }, person)
      await page.waitForURL(({ pathname }) => !pathname.endsWith('/signin'))
    }
    return page
  }
  return { ar: await open('ar'), en: await open('en') }
}

async function draw(page: Page, path: string, address: string, language: Language): Promise<void> {
  await page.goto(site + withLanguage(address, language), { waitUntil: 'commit' })
  await screenReady(page)
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language))
  await page.screenshot({ path: fileOf(path, language), type: 'jpeg', quality: 60 })
}

interface Group {
  readonly title: string
  readonly has: (route: RouteDescription, access: RouteAccess) => boolean
  /** The account that sees them; null for a guest. */
  readonly makePerson: () => Promise<Person | null>
}

/** Registers an account that is as far as the given step of its making. */
async function personAt(step: 'verify' | 'profile-setup'): Promise<Person> {
  const person = newPerson()
  const send = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const reply = await fetch(`${site}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(reply.ok, path).toBe(true)
    return reply.json()
  }
  const { tokens } = await send('/auth/register', { ...person, confirmPassword: person.password })
  if (step === 'verify') return person
  const { text } = await mailTo(person.email, /^\d{5}$/m)
  await send('/auth/verify-email', { token: /^\d{5}$/m.exec(text)?.[0] ?? '' }, tokens.accessToken)
  return person
}

const groups: readonly Group[] = [
  { title: 'the screens of everyone', has: (_, access) => access === 'public', makePerson: async () => null },
  { title: 'the screens of guests', has: (_, access) => access === 'guest', makePerson: async () => null },
  ...(['verify', 'profile-setup'] as const).map(
    (step): Group => ({
      title: `the step ${step}`,
      has: ({ path }, access) => access === 'setup' && path === `/${step}`,
      makePerson: () => personAt(step),
    }),
  ),
  { title: 'the account', has: (_, access) => access === 'user', makePerson: async () => admin },
  {
    title: 'lists of the back-office',
    has: (route) => isAdmin(route) && !/:|new$/.test(route.path),
    makePerson: async () => admin,
  },
  {
    title: 'records of the back-office',
    has: (route) => isAdmin(route) && /:|new$/.test(route.path),
    makePerson: async () => admin,
  },
]
const routesOfGroup = ({ has }: Group) => routes.filter((route) => has(route, route.access ?? 'public'))

test.beforeAll(() => mkdir(folder, { recursive: true }))

test('every route has its group', () => {
  expect(routes.length).toBeGreaterThan(50)
  const pictured = groups.flatMap(routesOfGroup)
  expect(routes.filter((route) => !pictured.includes(route)).map(({ path }) => path)).toEqual([])
  const files = routes.flatMap((route) => languagesOf(route).map((language) => fileOf(route.path, language)))
  expect(new Set(files).size).toBe(files.length)
})

for (const group of groups) {
  test(`${group.title} have their pictures in both languages`, async ({ browser, request }) => {
    test.slow()
    const own = routesOfGroup(group)
    const files = own.flatMap((route) => languagesOf(route).map((language) => fileOf(route.path, language)))
    await Promise.all(files.map((file) => rm(file, { force: true })))

    const pages = await openPages(browser, await group.makePerson())
    const staffApi = await StaffApi.of(request, admin)
    const idOf = async (section: string) => {
      const { items } = await staffApi.send('GET', `/${section}?limit=1`)
      return String(items[0]?.id ?? 'none')
    }
    for (const route of own) {
      const address = await exampleOf(route, idOf)
      await Promise.all(languagesOf(route).map((language) => draw(pages[language], route.path, address, language)))
    }
    await Promise.all(Object.values(pages).map((page) => page.context().close()))

    const sizes = await Promise.all(
      files.map((file) =>
        stat(file).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    )
    expect(files.filter((_, place) => (sizes[place] ?? 0) < leastBytes)).toEqual([])
  })
}
