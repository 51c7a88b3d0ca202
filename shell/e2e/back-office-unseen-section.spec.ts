import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KnownRegistry, RemoteBuild } from '@qasima/shared/federation/registry'
import { federationName } from '@qasima/shared/federation/remote'
import type { APIRequestContext, Page } from 'playwright/test'
import { expect, StaffApi, test } from './staff.ts'
import { screenReady } from './visit.ts'

const built = join(import.meta.dirname, '..', '..', 'mf-admin', 'coupon', 'dist', 'remote.json')

/** What would reveal the coupons section in a response: ids, files, its own words. */
async function marksOfSection(request: APIRequestContext, admin: StaffApi) {
  const registry: KnownRegistry = await (
    await request.get('/edge/v1/registry', { headers: admin.authorization })
  ).json()
  const release = registry.find(({ id }) => id === 'admin-coupon')?.release ?? ''
  expect(release).not.toBe('')
  const { id, entry, expose, figures = [] }: RemoteBuild = JSON.parse(await readFile(built, 'utf8'))
  const files = [entry, ...expose].map(({ integrity }) => integrity)
  // A visible store page counts its active coupons under the same words.
  const words = figures.map(({ label }) => label).filter((label) => label !== 'Active coupons')
  expect(words.length).toBeGreaterThan(0)
  return { release, marks: [id, federationName(id), release, ...files, ...words] }
}

/** Records every response that a page gets from now on, with address and headers. */
function answersOf(page: Page): Promise<string>[] {
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    const isStream = response.headers()['content-type']?.startsWith('text/event-stream')
    // Redirects and aborted requests have no body; a stream has no end.
    const body = isStream ? Promise.resolve('') : response.text().catch(() => '')
    answers.push(body.then((text) => [response.url(), JSON.stringify(response.headers()), text].join('\n')))
  })
  return answers
}

/** Visits the places that would offer the section, and its own address; returns all responses. */
async function lookAround(page: Page): Promise<string[]> {
  const answers = answersOf(page)
  for (const path of ['/en/admin/welcome', '/en/admin/shop', '/en/admin/coupon', '/en']) {
    await page.goto(path)
    await screenReady(page)
  }
  return Promise.all(answers)
}

/** Calls the API as the account, without a page. */
async function ask(request: APIRequestContext, { authorization }: StaffApi): Promise<string[]> {
  const paths = ['/edge/v1/registry', '/api/v1/release/deployed', '/api/v1/release/deployed/sections', '/sitemap.xml']
  return Promise.all(
    paths.map(async (path) => {
      const reply = await request.get(path, { headers: authorization })
      expect(reply.ok(), path).toBe(true)
      return `${path}\n${JSON.stringify(reply.headers())}\n${await reply.text()}`
    }),
  )
}

const found = (marks: readonly string[], answers: readonly string[]): string[] =>
  marks.filter((mark) => answers.some((answer) => answer.includes(mark)))

for (const { who, permissions, sees } of [
  { who: 'without view_coupon gets no byte and no name', permissions: ['view_shop'], sees: false },
  // Proves that these paths would reveal it.
  { who: 'with view_coupon gets all', permissions: ['view_shop', 'view_coupon'], sees: true },
]) {
  test(`a member of staff ${who} of the section of coupons`, async ({ page, request, admin, makeStaff, signInAt }) => {
    const { release, marks } = await marksOfSection(request, admin)
    const person = await makeStaff(permissions)
    await signInAt('/admin/welcome', person)
    const ofPages = await lookAround(page)
    const ofCalls = await ask(request, await StaffApi.of(request, person))
    expect(ofPages.length).toBeGreaterThan(20)

    const fetched = ofPages.filter((answer) => answer.split('\n')[0]?.includes(`/remotes/${release}/`))
    expect(fetched.length > 0).toBe(sees)
    expect(found(marks, ofPages)).toEqual(sees ? marks : [])
    expect(found(marks.slice(0, 1), ofCalls)).toEqual(sees ? marks.slice(0, 1) : [])
    expect(found(marks, ofCalls).length > 0).toBe(sees)
  })
}
