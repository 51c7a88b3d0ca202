import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostDescription, KnownRegistry, KnownRemote, RemoteBuild } from '@qasima/shared/federation/registry'
import { translate } from '@qasima/shared/i18n/words'
import { documentOf } from '@qasima/shared/release/release-archive'
import { hostRemote } from '@qasima/shared/release/release-document'
import type { APIRequestContext, Page } from 'playwright/test'
import { type ReadBuild, readBuild } from '../../infra/build/read-build.ts'
import { readStoredRelease, type StoredRelease, storedReleases } from '../../infra/release/stored-release.ts'
import { failureWords } from '../src/failure/failure.words.ts'
import { complaintsOf } from './complaints.ts'
import { releaseBuild } from './release-steps.ts'
import type { Site } from './site-process.ts'
import { test as base, expect, type StaffApi } from './staff.ts'
import { adminPassword, startSite } from './start-site.ts'
import { screenReady } from './visit.ts'

const person = { email: 'admin@qasima.example', password: adminPassword }

const test = base.extend<object, { site: Site }>({
  // A separate site, so that the other journeys' shell does not change.
  site: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'qasima-stored-'))
      // The demo with fewer coupons, which is filled in sooner: no screen here needs all of them.
      const site = await startSite({ DATA_DIR: folder, SEED: '1k', ADMIN_PASSWORD: adminPassword })
      await use(site)
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
})

// One site for all of them.
test.describe.configure({ mode: 'default', timeout: 240_000 })

type Described = Pick<KnownRemote, 'id' | 'routes'>

/** Addresses of a remote's screens that any visitor, or any member of staff, can open. */
function addressesOf({ routes }: Described, isGuest: boolean): string[] {
  const described = Object.values(routes).filter(({ path }) => !path.includes(':'))
  return described.flatMap(({ path, access = 'public', layout }) => {
    const isForGuests = ['public', 'guest'].includes(access)
    // A provider redirect needs a navigation, and there is none here.
    if (layout === 'bare' || access === 'setup' || isForGuests !== isGuest) return []
    return [`/en${path === '/' ? '' : path}`]
  })
}

async function openEach(page: Page, addresses: readonly string[]): Promise<void> {
  const failure = translate(failureWords, 'en')('part')
  for (const address of addresses)
    await test.step(address, async () => {
      await page.goto(address)
      await screenReady(page)
      await expect(page.getByRole('main').getByRole('heading').filter({ visible: true }).first()).toBeVisible()
      await expect(page.getByText(failure)).toHaveCount(0)
    })
}

/**
 * Opens screens of remotes, first as a visitor and then as a member of staff; returns what the browser fetched.
 * @param most screens of each remote, in either role.
 */
async function openScreens(
  page: Page,
  signInAt: (path: string, who: typeof person) => Promise<void>,
  { remotes, most }: { readonly remotes: readonly Described[]; readonly most?: number },
): Promise<ReadonlySet<string>> {
  const complaints = complaintsOf(page, ['error'])
  const fetched = new Set<string>()
  page.on('response', (response) => {
    if (response.ok()) fetched.add(new URL(response.url()).pathname)
  })
  const ofVisitors = remotes.flatMap((remote) => addressesOf(remote, true).slice(0, most))
  const ofStaff = remotes.flatMap((remote) => addressesOf(remote, false).slice(0, most))
  expect([...ofVisitors, ...ofStaff]).not.toEqual([])
  await openEach(page, ofVisitors)
  await signInAt('/admin/welcome', person)
  await openEach(page, ofStaff)
  expect(complaints).toEqual([])
  return fetched
}

async function registryFor(request: APIRequestContext, { authorization }: StaffApi): Promise<KnownRegistry> {
  const reply = await request.get('/edge/v1/registry', { headers: authorization })
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}

function describedIn<Description>({ files }: StoredRelease, file: string): Description {
  return JSON.parse(files.get(file)?.toString('utf8') ?? '')
}

const isOfShell = (name: string): boolean => name.startsWith(`${hostRemote}-`)

for (const name of storedReleases().filter((stored) => !isOfShell(stored))) {
  test(`a stored release, ${name}, works with the current shell and API`, async ({
    page,
    request,
    admin,
    signInAt,
  }) => {
    const stored = await readStoredRelease(name)
    const build = describedIn<RemoteBuild>(stored, 'remote.json')
    const { id, takeBack } = await releaseBuild({ request, admin }, stored)
    try {
      expect(id).toBe(stored.id)
      const releaseInForce = async () =>
        (await registryFor(request, admin)).find((remote) => remote.id === build.id)?.release
      await expect.poll(releaseInForce).toBe(id)
      const fetched = await openScreens(page, signInAt, { remotes: [build] })
      expect([...fetched]).toContain(`/remotes/${id}/${build.entry.file}`)
    } finally {
      await takeBack()
    }
  })
}

for (const name of storedReleases().filter(isOfShell)) {
  test(`every current remote works in a stored shell, ${name}`, async ({ page, request, admin, signInAt }) => {
    const stored = await readStoredRelease(name)
    const { scripts } = describedIn<HostDescription>(stored, 'host.json')
    const { id, takeBack } = await releaseBuild({ request, admin }, stored)
    try {
      expect(id).toBe(stored.id)
      const own = scripts.map(({ file }) => `/assets/${file}`)
      const scriptsOfPage = async () => {
        const html = await (await request.get('/en')).text()
        return own.filter((script) => html.includes(script))
      }
      await expect.poll(scriptsOfPage).toEqual(own)
      const remotes = await registryFor(request, admin)
      const fetched = await openScreens(page, signInAt, { remotes, most: 1 })
      for (const script of own) expect([...fetched]).toContain(script)
      for (const { release, entry } of remotes) expect([...fetched]).toContain(`/remotes/${release}/${entry.file}`)
    } finally {
      await takeBack()
    }
  })
}

const publicFolder = join(import.meta.dirname, '..', '..', 'mf-public')

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** A build with other scripts: under its own name, and with updated digests where they are listed. */
function withScripts({ document, files }: ReadBuild, change: (file: string, code: string) => string): ReadBuild {
  const texts = new Map(
    [...files].filter(([name]) => !name.endsWith('.br')).map(([name, bytes]) => [name, String(bytes)]),
  )
  const textOf = (name: string) => texts.get(name) ?? ''
  const [, built = ''] = /\w+Chunk\w+?_([0-9a-f]{14})\b/.exec(textOf('entry.js')) ?? []
  expect(built).not.toBe('')
  const name = randomBytes(7).toString('hex')
  const digests: (readonly [string, string])[] = []
  const replace = (file: string, changed: string) => {
    digests.push([digestOf(textOf(file)), digestOf(changed)])
    texts.set(file, changed)
  }
  const listed = (text: string) => digests.reduce((result, [before, now]) => result.replaceAll(before, now), text)
  for (const file of texts.keys())
    if (/^\d+\.js$/.test(file)) replace(file, change(file, textOf(file)).replaceAll(built, name))
  replace('entry.js', listed(textOf('entry.js').replaceAll(built, name)))
  texts.set('remote.json', listed(textOf('remote.json')))
  const other = new Map([...texts].map(([file, text]) => [file, Buffer.from(text)]))
  return { document: documentOf(document, other), files: other }
}

test('a release that renders on the server but throws in the browser falls back to the previous one, from its first visitor on', async ({
  page,
  request,
  admin,
}) => {
  const present = await readBuild(publicFolder, null)
  const { screens }: RemoteBuild = JSON.parse(present.files.get('remote.json')?.toString('utf8') ?? '')
  const script = screens.shops?.files.at(-1)?.file ?? ''
  const build = withScripts(present, (file, code) =>
    file === script ? code.replace(/([{,]\d+\([\w$,]*\)\{)/g, '$1throw new Error("thrown by a module");') : code,
  )
  const before = (await registryFor(request, admin)).find(({ id }) => id === 'public')?.release ?? ''
  const { id, takeBack } = await releaseBuild({ request, admin }, build)
  try {
    const outcomes: Record<string, string[]> = {}
    await page.route('**/api/v1/release/report', (route) => {
      const { loads = [] } = route.request().postDataJSON() as { loads?: { release: string; outcome: string }[] }
      for (const { release, outcome } of loads) outcomes[release] = [...(outcomes[release] ?? []), outcome]
      return route.continue()
    })
    const document = async () => (await request.get('/en/shops')).text()
    await expect.poll(document).toContain(`/remotes/${id}/`)
    // Its server half works: the page arrives rendered.
    await expect.poll(document).toContain('<h1')

    await page.goto('/en/shops')
    await screenReady(page)
    const search = page.getByRole('main').getByRole('combobox', { name: 'Search stores' })
    await search.fill('noon')
    await expect(page).toHaveURL(/noon/)
    await expect(page.getByText(translate(failureWords, 'en')('part'))).toHaveCount(0)
    await expect.poll(() => outcomes).toEqual({ [id]: ['loaded', 'evaluation'], [before]: ['recovered'] })
  } finally {
    await takeBack()
  }
})
