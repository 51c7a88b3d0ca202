import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { copyRepository, writtenFiles } from '../../infra/test/repository-copy.ts'
import type { Site } from './site-process.ts'
import { test as base, expect, uniqueWord } from './staff.ts'
import { startSite } from './start-site.ts'
import { screenReady } from './visit.ts'

/** A section as the README says how to add one: over the records of providers, with columns, a permission and an icon of its own. */
const section: Record<string, string> = {
  'package.json': `${JSON.stringify({
    name: '@qasima/mf-admin-partner',
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: { build: 'rspack build' },
    dependencies: { '@qasima/shared': '0.1.0', react: '19.3.1' },
  })}\n`,
  'rspack.config.ts': `import { remoteConfig } from '@qasima/shared/federation/build-config'
import { remote } from './remote.ts'

export default remoteConfig(import.meta.dirname, remote)
`,
  'remote.ts': `import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: 'partner',
  label: { ar: 'الشركاء', en: 'Partners' },
  icon: [['path', { d: 'M3 3h18v18H3z' }]],
  order: 61,
})
`,
  'src/section.tsx': `import { defineSection } from '@qasima/shared/admin/section'
import { provider } from '@qasima/shared/contract/provider/provider.collection'

export const section = defineSection(provider, {
  columns: [{ name: 'name', label: 'Partner' }, { name: 'kind' }],
  fields: [{ name: 'name' }, { name: 'kind' }],
})
`,
  'src/expose.tsx': `import { sectionScreens } from '@qasima/shared/admin/section-screens'
import { section } from './section.tsx'

export const screens = sectionScreens(section)
`,
}

/** Adds the section to a copy of the repository; answers which parts were built anew because of it. */
async function addSection(copy: string): Promise<string[]> {
  for (const [name, text] of Object.entries(section)) {
    const file = join(copy, 'mf-admin', 'partner', name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
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
  // Built and served from the copy, with a database of its own.
  site: [
    async ({ copy }, use) => {
      const before = await writtenFiles(copy)
      expect(await addSection(copy)).toEqual(['mf-admin/partner'])
      const ADMIN_PASSWORD = process.env.QASIMA_ADMIN_PASSWORD ?? ''
      const site = await startSite({ DATA_DIR: join(copy, '.data'), SEED: 'none', ADMIN_PASSWORD }, copy)
      await use(site)
      await site.stop()
      const after = await writtenFiles(copy)
      for (const name of Object.keys(section)) after.delete(join('mf-admin', 'partner', name))
      expect(after).toEqual(before)
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
})

test('a new folder is a new section for those who may see it, and nothing else changes', async ({
  page,
  admin,
  request,
  makeStaff,
  signInAt,
  browser,
}) => {
  const name = uniqueWord()
  await admin.make('provider', { name, kind: 'network' })
  await signInAt('/admin/welcome', await makeStaff(['view_provider', 'view_partner']))
  await page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name: 'Partners' }).click()
  await expect(page).toHaveURL('/en/admin/partner')
  await expect(page.getByRole('columnheader', { name: 'Partner' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Network')

  expect(await (await request.get('/edge/v1/registry')).text()).not.toContain('partner')
  const elsewhere = await browser.newPage()
  await signInAt('/admin/welcome', await makeStaff(['view_shop', 'view_provider']), elsewhere)
  await expect(elsewhere.getByRole('link', { name: 'Stores' }).first()).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'Partners' })).toHaveCount(0)
  await elsewhere.goto('/en/admin/partner')
  await expect(elsewhere).toHaveURL('/en/admin/welcome')
  await screenReady(elsewhere)
})
