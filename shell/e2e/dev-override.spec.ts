import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { copyRepository } from '../../infra/test/repository-copy.ts'
import { freePort, type SiteProcess, startProcess } from './site-process.ts'
import { test as base, expect } from './staff.ts'
import { screenReady } from './visit.ts'

/** A developer's workplace: a checkout, and its locally served releases section. */
interface Workplace {
  readonly origin: string
  /** Edits a text of the releases overview. */
  readonly edit: (from: string, to: string) => Promise<void>
  readonly serve: () => Promise<SiteProcess>
}

const remote = 'admin-releases'
const released = 'Live now'
const rights = ['dev_override', 'view_releases']

const test = base.extend<object, { workplace: Workplace }>({
  workplace: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures this one needs
    async ({}, use) => {
      const root = await copyRepository({ withBuilt: false })
      const overview = join(root, 'mf-admin', 'releases', 'src', 'overview', 'overview.tsx')
      const port = await freePort()
      const parameters = ['mf-admin/releases', '--site', process.env.QASIMA_SITE ?? '', '--port', String(port)]
      await use({
        origin: `http://localhost:${port}`,
        edit: async (from, to) => writeFile(overview, (await readFile(overview, 'utf8')).replace(from, to)),
        serve: () =>
          startProcess({ root, script: 'infra/dev/dev.ts', parameters, ready: 'Ctrl-C stops it', environment: {} }),
      })
      await rm(root, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// They share a checkout and its port.
test.describe.configure({ mode: 'default' })

const question = (origin: string) => `/dev-override?${new URLSearchParams({ remote, origin })}`

const heading = (page: Page, text: string) => page.getByRole('heading', { name: text })
const banner = (page: Page) => page.getByRole('complementary', { name: 'Local override' })

/** Confirms the question, and waits for the section. */
async function load(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Load it from my computer' }).click()
  await page.waitForURL('**/en/admin/releases')
  await screenReady(page)
}

const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name.endsWith('override'))

/** The policy of a document, without the hashes of its content. */
const policyOf = async (page: Page, path: string): Promise<string> =>
  ((await page.goto(path))?.headers()['content-security-policy'] ?? '').replace(/'sha256-[^']+' ?/g, '')

test('a developer sees their own build, its edits with input kept, and then the release again', async ({
  page,
  context,
  makeStaff,
  signInAt,
  workplace,
}) => {
  const { origin, edit, serve } = workplace
  await edit(released, 'What runs on my computer')
  const server = await serve()
  try {
    // A link from elsewhere leads only to the question.
    await signInAt(question(origin), await makeStaff(rights))
    expect(await cookieOf(context)).toBeUndefined()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(remote)

    await load(page)
    await expect(heading(page, 'What runs on my computer')).toBeVisible()
    await expect(banner(page)).toContainText(new URL(origin).host)
    expect(await cookieOf(context)).toMatchObject({ httpOnly: true, sameSite: 'Strict' })

    const search = page.getByLabel('Find a remote').first()
    await search.fill('coupon')
    await edit('What runs on my computer', 'What runs after an edit')
    await expect(heading(page, 'What runs after an edit')).toBeVisible()
    await expect(search).toHaveValue('coupon')

    await banner(page).getByRole('button', { name: 'Reset' }).click()
    await expect(heading(page, released)).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    expect(await cookieOf(context)).toBeUndefined()
  } finally {
    await server.stop()
    await edit('What runs after an edit', released)
  }
})

test('an override without a server is dropped with a message, and the release is shown', async ({
  page,
  context,
  makeStaff,
  signInAt,
  workplace: { origin },
}) => {
  await signInAt(question(origin), await makeStaff(rights))
  await load(page)
  await expect(heading(page, released)).toBeVisible()
  await expect(banner(page)).toContainText('nothing was found there')
  expect(await cookieOf(context)).toBeUndefined()
})

/** Ways in which a local build can be broken, by its entry's content; its description is valid. */
const broken: Record<string, { readonly entry: string; readonly sentence: string }> = {
  'throws as it starts': { entry: 'throw new Error("bad day")', sentence: 'failed' },
  'is of the wrong shape': {
    entry: 'var mf_admin_releases = { init: async () => {}, get: async () => () => ({ screens: {} }) }',
    sentence: 'what was found is not this remote',
  },
  'throws when it is drawn': {
    entry: `const screen = async () => ({ Component() { throw new Error('bad day') } })
var mf_admin_releases = { init: async () => {}, get: async () => () => ({ screens: { overview: screen, remote: screen } }) }`,
    sentence: 'failed',
  },
}

for (const [how, { entry, sentence }] of Object.entries(broken)) {
  test(`an override that ${how} is dropped with a message, and the release is shown`, async ({
    page,
    context,
    makeStaff,
    signInAt,
  }) => {
    const route = (path: string) => ({
      path,
      title: { ar: 'الإصدارات', en: 'Releases' },
      layout: 'admin',
      access: 'view_releases',
    })
    const routes = { overview: route('/admin/releases'), remote: route('/admin/releases/:remote') }
    const server = createServer((request, response) => {
      response.setHeader('access-control-allow-origin', process.env.QASIMA_SITE ?? '')
      const isEntry = request.url?.startsWith(`/${remote}/entry.js`)
      response.setHeader('content-type', isEntry ? 'text/javascript' : 'application/json')
      response.end(isEntry ? entry : JSON.stringify({ id: remote, routes }))
    })
    const port = await freePort()
    server.listen(port, '127.0.0.1')
    try {
      await signInAt(question(`http://localhost:${port}`), await makeStaff(rights))
      await load(page)
      await expect(heading(page, released)).toBeVisible()
      await expect(banner(page)).toContainText(sentence)
      expect(await cookieOf(context)).toBeUndefined()
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
}

test('an account without the permission gets nothing of an override', async ({
  page,
  context,
  makeStaff,
  signInAt,
  admin,
  workplace,
}) => {
  const { origin } = workplace
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.url().startsWith(origin)) asked.push(request.url())
  })
  const person = await makeStaff(['view_releases'])
  await signInAt('/admin/releases', person)
  const before = await policyOf(page, '/en/admin/releases')

  await page.goto(`/en${question(origin)}`)
  await expect(page.getByText('You need the permission')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load it from my computer' })).toHaveCount(0)

  // Another account's cookie does not work either.
  const { token } = await admin.send('POST', '/release/override', { remote, origin })
  const start = await page.evaluate(
    async (body) =>
      (
        await fetch('/edge/v1/override', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
    { token },
  )
  expect(start).toBe(200)
  await page.goto('/en/admin/releases')
  await expect(heading(page, released)).toBeVisible()
  await expect.poll(() => cookieOf(context)).toBeUndefined()
  expect(await policyOf(page, '/en/admin/releases')).toBe(before)
  expect(asked).toEqual([])
})
