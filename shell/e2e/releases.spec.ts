import { Agent, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { documentOf } from '@qasima/shared/release/release-archive'
import type { APIRequestContext, Page } from 'playwright/test'
import { readBuild } from '../../infra/build/read-build.ts'
import { isInCanary, shareIn } from '../edge/registry/canary.ts'
import { releaseBuild } from './release-steps.ts'
import { expect, type StaffApi, test } from './staff.ts'

const folder = join(import.meta.dirname, '..', '..', 'mf-account')
const address = '/en/oauth/callback'

// Both release the same remote.
test.describe.configure({ mode: 'default' })

/** The built account area with a changed page title. */
async function renamedAccountArea(title: string) {
  const { document, files } = await readBuild(folder, null)
  const build = JSON.parse(files.get('remote.json')?.toString('utf8') ?? '')
  const routes = Object.values<{ path: string; title: { en: string } }>(build.routes)
  const route = routes.find(({ path }) => `/en${path}` === address)
  if (!route) throw new Error(`the account area has no ${address}`)
  route.title.en = title
  const changed = new Map([...files, ['remote.json', Buffer.from(JSON.stringify(build))] as const])
  return { document: documentOf(document, changed), files: changed }
}

interface Deployed {
  readonly id: string
  readonly release: string
}

const deployed = async (request: APIRequestContext): Promise<readonly Deployed[]> =>
  (await (await request.get('/api/v1/release/deployed')).json()).remotes

const releaseOf = (remotes: readonly Deployed[], id: string) => remotes.find((remote) => remote.id === id)?.release

test('a team releases its remote alone, everyone sees it, and the team rolls it back', async ({
  page,
  request,
  admin,
}) => {
  const before = await deployed(request)
  const others = (remotes: readonly Deployed[]) => remotes.filter(({ id }) => id !== 'account')
  const filesOf = async () => {
    const html = await (await request.get('/en')).text()
    return [...new Set(html.match(/\/(?:assets|remotes)\/[\w/]+\.js/g))].toSorted()
  }
  const filesBefore = await filesOf()
  const title = `Signing in, release ${Date.now()}`
  const seen = async () => (await (await request.get(address)).text()).includes(`<title>${title}`)
  expect(await seen()).toBe(false)

  const made = await releaseBuild({ request, admin }, await renamedAccountArea(title))
  try {
    await expect.poll(seen).toBe(true)
    await page.goto(address)
    await expect(page).toHaveTitle(new RegExp(title))
    // The others did not change by a byte.
    const during = await deployed(request)
    expect(releaseOf(during, 'account')).toBe(made.id)
    expect(others(during)).toEqual(others(before))
    expect(await filesOf()).toEqual(filesBefore)
  } finally {
    await made.takeBack()
  }
  await expect.poll(seen).toBe(false)
  expect(await deployed(request)).toEqual(
    before.map((remote) => (remote.id === 'account' ? expect.objectContaining({ release: remote.release }) : remote)),
  )
})

/** Releases a changed account area, runs with its id, and rolls it back. */
async function withRelease(
  { request, admin }: { request: APIRequestContext; admin: StaffApi },
  run: (id: string) => Promise<void>,
) {
  const build = await renamedAccountArea(`Renamed ${Date.now()}`)
  const { id, takeBack } = await releaseBuild({ request, admin }, build)
  const isServed = async () => (await (await request.get('/en/signin')).text()).includes(id)
  try {
    await expect.poll(isServed).toBe(true)
    await run(id)
  } finally {
    await takeBack()
    // The next page must not start with it.
    await expect.poll(isServed).toBe(false)
  }
}

/** Blocks the files of a release, and opens the account area, which falls back to the previous one. */
async function openWithout(page: Page, id: string) {
  await page.route(new RegExp(`/remotes/${id}/`), (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto('/en/signin', { waitUntil: 'commit' })
  await expect(page.getByRole('textbox', { name: 'Email' }).first()).toBeVisible()
  await expect(page.getByText('This part could not be loaded')).toHaveCount(0)
}

test('a broken release falls back to the previous good one', ({ page, request, admin }) =>
  withRelease({ request, admin }, (id) => openWithout(page, id)))

/** Reports a failed load of a release, as a visitor's browser at another address would. */
const reportFrom = (localAddress: string, release: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const url = new URL('/api/v1/release/report', process.env.QASIMA_SITE)
    const headers = { 'content-type': 'application/json' }
    const sent = httpRequest(url, { method: 'POST', localAddress, family: 4, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject)
    sent.end(JSON.stringify({ loads: [{ release, outcome: 'evaluation', milliseconds: 90 }] }))
  })

test('a release that many report as broken stays, staff are mailed, and the section shows what failed', ({
  page,
  request,
  admin,
  signInAt,
}) =>
  withRelease({ request, admin }, async (id) => {
    await openWithout(page, id)
    expect(releaseOf(await deployed(request), 'account')).toBe(id)
    // Nine networks instead of the required five: hashed to 1,024 bits, two collide once in a hundred releases.
    for (const network of [2, 3, 4, 5, 6, 7, 8, 9]) expect(await reportFrom(`127.0.${network}.1`, id)).toBe(200)
    const mails = async () => (await request.get('/dev/inbox.json')).text()
    await expect.poll(mails, { timeout: 30_000 }).toContain(`release ${id} of account does not load`)
    expect(releaseOf(await deployed(request), 'account')).toBe(id)

    const person = { email: 'admin@qasima.example', password: process.env.QASIMA_ADMIN_PASSWORD ?? '' }
    await signInAt('/admin/releases/account', person)
    await expect(page.getByRole('listitem').filter({ hasText: id }).first()).toBeVisible()
    await page.getByRole('tab', { name: 'In browsers' }).click()
    await expect(page.getByRole('list', { name: 'Loads by release' })).toContainText('server error')
  }))

/** The share that the site assigns to a first-time visitor. */
const firstVisit = (agent: Agent) =>
  new Promise<number | null>((resolve, reject) => {
    const sent = httpRequest(new URL('/en/shops', process.env.QASIMA_SITE), { method: 'HEAD', agent }, (response) => {
      response.resume()
      resolve(shareIn(response.headers['set-cookie']?.join('; ')))
    })
    sent.on('error', reject)
    sent.end()
  })

/** Draws the shares of new visitors. */
async function drawShares(count: number): Promise<(number | null)[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const shares = await Promise.all(Array.from({ length: count }, () => firstVisit(agent)))
  agent.destroy()
  return shares
}

test('a canary goes to its share of new visitors, who keep what they got', async ({ browser, request, admin }) => {
  const percent = 30
  const build = await renamedAccountArea(`Canary ${Date.now()}`)
  const { id, takeBack } = await releaseBuild({ request, admin }, build, `percent=${percent}`)
  const isServed = async (share: number) =>
    (await (await request.get(address, { headers: { cookie: `share=${share}` } })).text()).includes(id)
  try {
    const parts = Array.from({ length: 10_000 }, (_, part) => part)
    const inside = parts.find((part) => isInCanary(part, 'account', percent)) ?? 0
    const outside = parts.find((part) => !isInCanary(part, 'account', percent)) ?? 0
    await expect.poll(() => isServed(inside)).toBe(true)
    expect(await isServed(outside)).toBe(false)

    // `canary.test.ts` checks the distribution; this checks that each visitor gets a share.
    const shares = await drawShares(500)
    expect(shares.filter((share) => share === null)).toEqual([])
    const among = shares.filter((share) => isInCanary(share, 'account', percent))
    expect(Math.abs(among.length / 5 - percent)).toBeLessThan(10)

    for (const part of [null, inside, outside]) {
      const context = await browser.newContext()
      const site = process.env.QASIMA_SITE ?? ''
      if (part !== null) await context.addCookies([{ name: 'share', value: String(part), url: site }])
      const gets = async () => {
        const page = await context.newPage()
        await page.goto(site + address)
        const got = (await page.content()).includes(id)
        await page.reload()
        expect((await page.content()).includes(id)).toBe(got)
        return got
      }
      const first = await gets()
      if (part !== null) expect(first).toBe(part === inside)
      expect(await gets()).toBe(first)
      await context.close()
    }
  } finally {
    await takeBack()
  }
})

/** Opens the sign-in form with half an email typed, and waits until the page's watchers have started. */
async function openAndType(page: Page) {
  await page.clock.install()
  const isWatched = page.waitForResponse(
    async (response) => /\/assets\/.*\.js$/.test(response.url()) && (await response.text()).includes('reloaded-from'),
  )
  await page.goto('/en/signin?redirect=%2Fen%2Fshops')
  await isWatched
  await page.getByRole('textbox', { name: 'Email' }).first().fill('layla@')
}

const typed = (page: Page) => page.getByRole('textbox', { name: 'Email' }).first()

test('an open page offers the new version after a while, and keeps input and address', async ({
  page,
  request,
  admin,
}) => {
  await openAndType(page)
  await withRelease({ request, admin }, async (id) => {
    await expect(page.getByText('A new version is ready.')).toHaveCount(0)
    // It keeps working meanwhile, with its original files.
    await page.clock.runFor('16:00')
    await expect(page.getByText('A new version is ready.')).toBeVisible()
    await expect(typed(page)).toHaveValue('layla@')

    const loaded = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith(`/remotes/${id}/`))
    await page.getByRole('button', { name: 'Update' }).click()
    await loaded
    await expect(typed(page)).toHaveValue('layla@')
    expect(new URL(page.url()).search).toBe('?redirect=%2Fen%2Fshops')
  })
})

test('a page open across two releases opens its other screens; without its files it says so and reloads', async ({
  page,
  request,
  admin,
}) => {
  await openAndType(page)
  await withRelease({ request, admin }, () =>
    withRelease({ request, admin }, async (id) => {
      // With its own files, which are kept.
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await expect(page).toHaveURL(/forgot-password/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

      // Also block the previous release, which a rebuilt site could fall back to.
      await page.route(new RegExp(`/remotes/(?!${id})`), (route) => route.fulfill({ status: 404, body: 'gone' }))
      const loaded = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith(`/remotes/${id}/`))
      await page.goBack()
      // Stop the clock so that the message stays until asserted.
      await page.clock.pauseAt(Date.now() + 1_000)
      await page.getByRole('link', { name: 'Create account' }).click()
      await expect(page.getByText('This page is from an earlier version.', { exact: false })).toBeVisible()
      await page.clock.resume()
      await loaded
      await expect(page).toHaveURL(/\/en\/signup/)
      await expect(page.getByRole('textbox').first()).toBeVisible()
      await expect(page.getByText('This part could not be loaded')).toHaveCount(0)
    }),
  )
})

test('a release can be previewed through its link, until the preview is ended', async ({ page, request, admin }) => {
  const title = `Seen by its link ${Date.now()}`
  const build = await renamedAccountArea(title)
  const { id, headers } = await releaseBuild({ request, admin }, build, 'channel=preview')
  const link = await request.post(`/api/v1/release/${id}/preview`, { headers })

  await page.goto(`/en${(await link.json()).path}`)
  // The link alone shows nothing, and is removed from the address.
  await expect(page).toHaveURL(/\/en\/release-preview\/-$/)
  await page.getByRole('button', { name: 'Start preview' }).click()
  await expect(page.getByRole('complementary', { name: 'Release preview' })).toContainText(id.slice(0, 8))
  await page.goto(address)
  await expect(page).toHaveTitle(new RegExp(title))
  expect(await (await request.get(address)).text()).not.toContain(title)

  await page.getByRole('button', { name: 'End preview' }).click()
  await expect(page.getByRole('button', { name: 'End preview' })).toHaveCount(0)
  expect(await page.title()).not.toContain(title)
})
