import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KnownRegistry, RemoteBuild } from '@qasima/shared/federation/registry'
import type { Page } from 'playwright/test'
import { complaintsOf } from './complaints.ts'
import { allPermissionsOn, expect, test } from './staff.ts'
import { screenReady } from './visit.ts'

const root = join(import.meta.dirname, '..', '..')

const buildOf = async (folder: string): Promise<RemoteBuild> =>
  JSON.parse(await readFile(join(root, folder, 'dist', 'remote.json'), 'utf8'))

/** The remote files loaded since the document, without entries, by release. */
async function filesOf(page: Page): Promise<ReadonlyMap<string, readonly string[]>> {
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const files = new Map<string, string[]>()
  for (const address of new Set(addresses)) {
    const [, release = '', file = ''] = /\/remotes\/(\w+)\/(\d+\.js)$/.exec(address) ?? []
    if (release) files.set(release, [...(files.get(release) ?? []), file])
  }
  return files
}

const common = ([first = [], ...others]: readonly (readonly string[])[]): readonly string[] =>
  first.filter((file) => others.every((other) => other.includes(file)))

test('sections with equal file names each get their own files, in one page', async ({
  page,
  request,
  admin,
  makeStaff,
  signInAt,
}) => {
  const names = ['coupon', 'shop', 'category']
  const complaints = complaintsOf(page)
  await signInAt('/admin/coupon', await makeStaff(names.flatMap((name) => allPermissionsOn(name))))
  await page.reload()
  const menu = page.getByRole('navigation', { name: 'Back-office' })
  const heading = page.getByRole('heading', { level: 1 })
  const open = async (label: string, column: string) => {
    await menu.getByRole('link', { name: label, exact: true }).click()
    await expect(heading).toHaveText(label)
    await expect(page.getByRole('columnheader', { name: column }).first()).toBeVisible()
  }
  const loaded = await page.evaluate(() => performance.timeOrigin)
  await expect(heading).toHaveText('Coupons')
  await open('Stores', 'Domain')
  await open('Categories', 'Slug')
  await open('Coupons', 'Code')
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)

  const registry: KnownRegistry = await (
    await request.get('/edge/v1/registry', { headers: admin.authorization })
  ).json()
  const releases = names.map((name) => registry.find(({ id }) => id === `admin-${name}`)?.release ?? name)
  expect(new Set(releases).size).toBe(names.length)
  const files = await filesOf(page)
  expect(common(releases.map((release) => files.get(release) ?? []))).not.toEqual([])
  expect(complaints).toEqual([])
})

/** A public page and one that leads to the sign-in form, which need files with the same name. */
async function pairOfScreens() {
  const [shopping, account] = await Promise.all([buildOf('mf-public'), buildOf('mf-account')])
  const needs = ({ screens }: RemoteBuild, screen: string) => screens[screen]?.files.map(({ file }) => file) ?? []
  const pages = Object.entries(shopping.routes).filter(([, { path }]) => !path.includes(':') && path !== '/')
  const pairs = pages.flatMap(([screen, { path }]) =>
    (['signin', 'signup', 'forgot-password'] as const)
      .filter((form) => common([needs(shopping, screen), needs(account, form)]).length > 0)
      .map((form) => ({ path, form })),
  )
  const [pair] = pairs
  if (!pair) throw new Error('no page for visitors and no form of the account area have files of the same name')
  return pair
}

test('public pages and the account area, whose files have equal names, each get their own in one page', async ({
  page,
  open,
}) => {
  const { path, form } = await pairOfScreens()
  const complaints = complaintsOf(page)
  await open(path)
  const title = await page.getByRole('heading', { level: 1 }).first().textContent()
  const loaded = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  if (form === 'signup') await page.getByRole('link', { name: 'Create account' }).first().click()
  if (form === 'forgot-password') await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(new RegExp(`/en/${form}`))
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  await page.goBack()
  if (form !== 'signin') await page.goBack()
  await screenReady(page)
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(title ?? '')
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
  const files = [...(await filesOf(page)).values()]
  expect(files).toHaveLength(2)
  expect(common(files)).not.toEqual([])
  expect(complaints).toEqual([])
})
