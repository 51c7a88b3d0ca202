import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { directionOf, type Language, languages } from '@qasima/shared/contract/language'
import type { RouteAccess, RouteDescription } from '@qasima/shared/federation/remote'
import type { Browser, BrowserContextOptions, Page } from 'playwright/test'
import { newPerson, type Person, signIn } from './account.ts'
import { mailTo } from './mailbox.ts'
import { everyRoute, exampleOf } from './routes.ts'
import { StaffApi } from './staff.ts'
import { expect, screenReady, test, withLanguage } from './visit.ts'

/** A picture of every route in both languages, one width each. The back-office is in English wherever it is opened. */
const folder = join(import.meta.dirname, '..', '..', '.cache', 'pictures')

const viewports: Readonly<Record<Language, { width: number; height: number }>> = {
  ar: { width: 360, height: 740 },
  en: { width: 1280, height: 800 },
}

/** A page of less is blank. */
const leastBytes = 4_000

const routes = await everyRoute()
const isAdmin = ({ path }: RouteDescription) => path.startsWith('/admin')
const fileOf = (path: string, language: Language) =>
  join(folder, `${path.replace(/[^a-z]+/gi, '-').replace(/^-|-$/g, '') || 'landing'}-${language}.jpeg`)

/** Pages of contexts of their own have no base address. */
const site = process.env.QASIMA_SITE ?? ''

const admin: Person = { email: 'admin@qasima.example', password: process.env.QASIMA_ADMIN_PASSWORD ?? '' }

// A trace is of one page and its steps; of these pages the picture is the trace.
test.use({ trace: 'off' })

/** Cookies of a visitor who has signed in; none of a guest. */
async function sessionOf(browser: Browser, person: Person | null): Promise<BrowserContextOptions['storageState']> {
  if (!person) return undefined
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(site + withLanguage('/signin', 'en'))
  await screenReady(page)
  await signIn({ page, say: (_, english) => english }, person)
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/signin'))
  const session = await context.storageState()
  await context.close()
  return session
}

async function openPage(
  browser: Browser,
  language: Language,
  storageState: BrowserContextOptions['storageState'],
): Promise<Page> {
  const context = await browser.newContext({ viewport: viewports[language], reducedMotion: 'reduce', storageState })
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  // A download leads to another site; without content, the screen that leads there stays for its picture.
  await context.route('**/go/*', (route) => route.fulfill({ status: 204 }))
  return context.newPage()
}

interface Picture {
  readonly route: RouteDescription
  readonly address: string
}

async function draw(page: Page, { route, address }: Picture, language: Language): Promise<void> {
  await page.goto(site + withLanguage(address, language), { waitUntil: 'commit' })
  await screenReady(page)
  await expect(page.locator('html')).toHaveAttribute('dir', isAdmin(route) ? 'ltr' : directionOf(language))
  if (isAdmin(route)) {
    // Its frame is there before the section is, and the section before its records.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
  await page.screenshot({ path: fileOf(route.path, language), type: 'jpeg', quality: 60 })
}

/** Draws all pictures in one language, one after the other; the other language does not wait for it. */
async function drawAll(
  browser: Browser,
  session: BrowserContextOptions['storageState'],
  pictures: readonly Picture[],
  language: Language,
): Promise<void> {
  const page = await openPage(browser, language, session)
  for (const picture of pictures) await draw(page, picture, language)
  await page.context().close()
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
  { title: 'the tools of developers', has: (_, access) => access === 'dev_override', makePerson: async () => admin },
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
  const files = routes.flatMap((route) => languages.map((language) => fileOf(route.path, language)))
  expect(new Set(files).size).toBe(files.length)
})

for (const group of groups) {
  test(`${group.title} have their pictures in both languages`, async ({ browser, request }) => {
    test.slow()
    const own = routesOfGroup(group)
    const files = own.flatMap((route) => languages.map((language) => fileOf(route.path, language)))
    await Promise.all(files.map((file) => rm(file, { force: true })))

    const session = await sessionOf(browser, await group.makePerson())
    const staffApi = await StaffApi.of(request, admin)
    const idOf = async (section: string) => {
      const { items } = await staffApi.send('GET', `/${section}?limit=1`)
      return String(items[0]?.id ?? 'none')
    }
    const pictures = await Promise.all(own.map(async (route) => ({ route, address: await exampleOf(route, idOf) })))
    await Promise.all(languages.map((language) => drawAll(browser, session, pictures, language)))

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
