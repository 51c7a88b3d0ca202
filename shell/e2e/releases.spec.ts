import { join } from 'node:path'
import { documentOf, packRelease } from '@qasima/shared/release/release-archive'
import { newSigningPair } from '@qasima/shared/release/release-signature'
import type { APIRequestContext } from 'playwright/test'
import { readBuild } from '../../infra/build/read-build.ts'
import { expect, test } from './staff.ts'

const folder = join(import.meta.dirname, '..', '..', 'mf-account')
const address = '/en/oauth/callback'

// Both release the same remote.
test.describe.configure({ mode: 'default' })

/** The account area as it stands built, with another title for one of its pages. */
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

test('a team releases its remote alone, everyone sees it, and takes it back', async ({ page, request, admin }) => {
  const pair = newSigningPair()
  const { token } = await admin.send('POST', '/release/token', { remote: 'account', publicKey: pair.publicKey })
  const team = { authorization: `Bearer ${token}` }
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

  const { document, files } = await renamedAccountArea(title)
  const buffer = await packRelease(document, files, pair)
  const file = { name: 'release.tar.gz', mimeType: 'application/gzip', buffer }
  const added = await request.post('/api/v1/release', { headers: team, multipart: { file } })
  expect(added.status(), await added.text()).toBe(201)
  try {
    await expect.poll(seen).toBe(true)
    await page.goto(address)
    await expect(page).toHaveTitle(new RegExp(title))
    // Nothing of the others changed by a byte.
    const during = await deployed(request)
    expect(releaseOf(during, 'account')).toBe((await added.json()).release.id)
    expect(others(during)).toEqual(others(before))
    expect(await filesOf()).toEqual(filesBefore)
  } finally {
    const back = await request.post('/api/v1/release/rollback', { headers: team, data: { remote: 'account' } })
    expect(back.status(), await back.text()).toBe(200)
  }
  await expect.poll(seen).toBe(false)
  expect(await deployed(request)).toEqual(
    before.map((remote) => (remote.id === 'account' ? expect.objectContaining({ release: remote.release }) : remote)),
  )
})

test('a release that breaks is loaded in the form that was good before', async ({ page, request, admin }) => {
  const pair = newSigningPair()
  const { token } = await admin.send('POST', '/release/token', { remote: 'account', publicKey: pair.publicKey })
  const team = { authorization: `Bearer ${token}` }
  const { document, files } = await renamedAccountArea(`Broken ${Date.now()}`)
  const buffer = await packRelease(document, files, pair)
  const file = { name: 'release.tar.gz', mimeType: 'application/gzip', buffer }
  const added = await request.post('/api/v1/release', { headers: team, multipart: { file } })
  expect(added.status(), await added.text()).toBe(201)
  const { id } = (await added.json()).release
  try {
    await expect.poll(async () => (await (await request.get('/en/signin')).text()).includes(id)).toBe(true)
    await page.route(new RegExp(`/remotes/${id}/`), (route) => route.fulfill({ status: 404, body: 'gone' }))
    await page.goto('/en/signin', { waitUntil: 'commit' })
    await expect(page.getByRole('textbox', { name: 'Email' }).first()).toBeVisible()
    await expect(page.getByText('This part could not be opened')).toHaveCount(0)
  } finally {
    await request.post('/api/v1/release/rollback', { headers: team, data: { remote: 'account' } })
  }
})
