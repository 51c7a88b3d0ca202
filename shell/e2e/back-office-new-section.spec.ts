import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newSection } from '../../infra/test/recipes/run-in-copy.ts'
import { copyRepository, writtenFiles } from '../../infra/test/repository-copy.ts'
import type { Site } from './site-process.ts'
import { test as base, expect, makeStore, uniqueWord } from './staff.ts'
import { adminPassword, startSite } from './start-site.ts'
import { screenReady } from './visit.ts'

/** Adds the section to a copy of the repository; returns which parts were rebuilt because of it. */
async function addSection(copy: string): Promise<string[]> {
  await newSection(copy, 'sponsor', '--en', 'Sponsors', '--ar', 'الشركاء')
  const { stdout } = await promisify(execFile)(process.execPath, [join(copy, 'infra', 'build', 'build.ts')])
  return [...stdout.matchAll(/(\S+): built/g)].map(([, folder = '']) => folder)
}

const test = base.extend<{ copy: string; site: Site }>({
  copy: [
    async ({ browserName: _ }, use) => {
      const copy = await copyRepository()
      await use(copy)
      await rm(copy, { recursive: true, force: true })
    },
    { timeout: 60_000 },
  ],
  // Built and served from the copy, with its own database.
  site: [
    async ({ copy }, use) => {
      const before = await writtenFiles(copy)
      expect(await addSection(copy)).toEqual(['mf-admin/sponsor'])
      const { QASIMA_SMTP: SMTP_URL = '' } = process.env
      const DATA_DIR = join(copy, '.data')
      const site = await startSite({ DATA_DIR, SEED: 'none', SMTP_URL, ADMIN_PASSWORD: adminPassword }, copy)
      await use(site)
      await site.stop()
      const after = await writtenFiles(copy)
      const isOwn = (name: string) => name.startsWith(join('mf-admin', 'sponsor'))
      const changed = [...after].filter(([name, digest]) => !isOwn(name) && before.get(name) !== digest)
      expect(changed.map(([name]) => name).toSorted()).toEqual(['.github/CODEOWNERS', 'package-lock.json'])
      expect([...before.keys()].filter((name) => !after.has(name))).toEqual([])
    },
    { timeout: 300_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
})

test('a new folder becomes a new section for those who may see it, and nothing else changes', async ({
  page,
  admin,
  request,
  makeStaff,
  signInAt,
  browser,
}) => {
  const category = uniqueWord()
  await admin.make('category', { name: { ar: `فئة ${category}`, en: category }, slug: category })
  const { id } = await makeStore(admin)
  const { slug } = await admin.send('PATCH', `/shop/${id}`, { status: 'ACTIVE' })
  await signInAt('/admin/welcome', await makeStaff(['view_provider', 'view_sponsor']))
  await page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name: 'Sponsors' }).click()
  await expect(page).toHaveURL('/en/admin/sponsor')
  await page.getByRole('searchbox', { name: 'Search stores' }).fill(slug)
  await expect(page.getByRole('link', { name: slug })).toHaveAttribute('href', `/en/shop/${id}/${slug}`)

  expect(await (await request.get('/edge/v1/registry')).text()).not.toContain('sponsor')
  const elsewhere = await browser.newPage()
  await signInAt('/admin/welcome', await makeStaff(['view_shop', 'view_provider']), elsewhere)
  await expect(elsewhere.getByRole('link', { name: 'Stores' }).first()).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'Sponsors' })).toHaveCount(0)
  await elsewhere.goto('/en/admin/sponsor')
  await expect(elsewhere).toHaveURL('/en/admin/welcome')
  await screenReady(elsewhere)
})
