import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
// Declares hooks, which cannot be done where a test loads it.
import '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { requiredSections } from '../../../shared/admin/data/staff-registry.ts'
import { type ShopListing, shopList } from '../../../shared/contract/shop/shop.routes.ts'
import { uninstallFeedback } from '../../../shared/contract/uninstall/uninstall.routes.ts'
import type { Registry, RemoteBuild } from '../../../shared/federation/registry.ts'
import type { ScreenModule } from '../../../shared/federation/screen.ts'
import { publicRemotes, sectionsFor } from '../../../shared/release/staff-sections.ts'
import type * as Rendering from '../../../shared/testing/render-screen.tsx'
import { renderUi } from '../../../shared/testing/render-ui.tsx'
import { menuOf } from '../../../shell/src/admin/menu-entries.ts'
import { SidebarMenu } from '../../../shell/src/admin/sidebar-menu.tsx'
import { sectionPermissions } from '../../start/section-permissions.ts'
import { copyRepository, writtenFiles } from '../repository-copy.ts'
import { addFiles } from './added-files.ts'
import { addedForm, placeForm } from './added-form.ts'
import { addedCall, addedCollection, addedJob } from './added-nouns.ts'
import { newScreen, newSection, programOf, runInCopy, testInCopy } from './run-in-copy.ts'

const addedNouns = { ...addedCollection, ...addedCall, ...addedJob }

/** What the command writes of a section. */
const filesOfSection = (name: string) =>
  [
    'README.md',
    'package.json',
    'remote.ts',
    'rspack.config.ts',
    'src/expose.tsx',
    'src/section.test.tsx',
    'src/section.tsx',
  ].map((file) => `mf-admin/${name}/${file}`)

const newScreens = ['mf-public/src/wishes', 'mf-account/src/best-wishes']

// One copy for all recipes: checking its types takes most of the time, and takes it once.
let copy = ''
let before: Map<string, string>
beforeAll(async () => {
  copy = await copyRepository({ withBuilt: false })
  before = await writtenFiles(copy)
  await addFiles(copy, addedNouns)
  // One whose records the contract knows, and one that is its own.
  await newSection(copy, 'brand', '--en', 'Brands', '--ar', 'العلامات', '--icon', 'tag')
  await newSection(copy, 'sponsor', '--en', 'Sponsors', '--ar', 'الشركاء')
  // A shape of its own, that no library has.
  const remote = join(copy, 'mf-admin', 'sponsor', 'remote.ts')
  const text = await readFile(remote, 'utf8')
  await writeFile(remote, text.replace("'layers'", "[['path', { d: 'M3 3h18v18H3z' }]]"))
  await newScreen(copy, 'mf-public/wishes', '--ar', 'أمنيات')
  await newScreen(copy, 'mf-account/best-wishes')
  await addFiles(copy, addedForm)
  await placeForm(copy)
}, 120_000)
afterAll(() => rm(copy, { recursive: true, force: true }))

/** Builds a remote of the copy, and answers what the build says of it. */
async function buildRemote(...path: readonly string[]): Promise<RemoteBuild> {
  const folder = join(copy, ...path)
  await runInCopy(folder, programOf(copy, '@rspack/cli/bin/rspack.js'), 'build')
  return JSON.parse(await readFile(join(folder, 'dist', 'remote.json'), 'utf8'))
}

it('new nouns are served, listed, audited and worked on, because their files are there', async () => {
  const { stdout } = await runInCopy(copy, join('infra', 'test', 'recipes', 'noun-proof.ts'))
  const { seen, ...answers } = JSON.parse(stdout)
  expect(answers).toEqual({
    made: 201,
    again: [{ key: 'slug', message: 'CONFLICT' }],
    listed: 1,
    audited: 1,
    shown: [{ section: 'brand', label: 'Aroma' }],
    view: 201,
    section: { name: 'brand', title: 'Brands', permissions: expect.arrayContaining(['view_brand', 'export_brand']) },
    refused: { status: 409, code: 1690, detail: 'You were greeted already.' },
    greeted: { items: [{ text: 'Hello' }] },
    card: 'Hello from /greet/Sara',
    handedOn: ['/greet/*'],
    uncrawled: ['/greet/'],
  })
  // Two sections with permissions of their own: that of a collection, and one that only its remote knows.
  const forAllStaff = ['campaigns', 'media']
  const nothing = {
    registry: [],
    sections: forAllStaff,
    views: { brand: [403, 403], sponsor: [403, 403] },
    records: { brand: 403, provider: 403 },
  }
  expect(seen).toEqual({
    without: { ...nothing, sections: [...forAllStaff, 'shop'] },
    with: {
      registry: ['admin-brand', 'admin-sponsor'],
      sections: ['brand', ...forAllStaff, 'provider'],
      views: { brand: [200, 201], sponsor: [200, 201] },
      records: { brand: 200, provider: 200 },
    },
    ofRecordsAlone: { ...nothing, sections: [...forAllStaff, 'provider'], records: { brand: 403, provider: 200 } },
    // Its records are those of a collection, whose permission it does not stand for.
    ofSectionAlone: { ...nothing, registry: ['admin-sponsor'], views: { brand: [403, 403], sponsor: [200, 201] } },
  })
}, 120_000)

it('a new section with its own permission and icon is its folder: it builds, and its staff alone find it', async () => {
  const registry: Registry = [{ ...(await buildRemote('mf-admin', 'sponsor')), release: 'first' }]
  const seenWith = (permissions: string[]) => sectionsFor({ hasAccess: true, permissions }, registry)

  // What the first staff account is given, and what its page of permissions offers.
  expect(sectionPermissions(copy)).toEqual(['view_sponsor'])
  expect(requiredSections(registry)).toEqual(['sponsor'])
  expect(publicRemotes(registry)).toEqual([])
  expect(seenWith(['view_shop', 'view_provider'])).toEqual([])
  renderUi(
    <MemoryRouter>
      <SidebarMenu entries={menuOf(seenWith(['view_sponsor']))} path="/admin" />
    </MemoryRouter>,
  )
  const link = screen.getByRole('link', { name: 'Sponsors' })
  expect(link).toHaveAttribute('href', expect.stringContaining('/admin/sponsor'))
  const symbol = document.querySelector(link.querySelector('use')?.getAttribute('href') ?? 'none')
  expect(symbol?.querySelector('path')).toHaveAttribute('d', 'M3 3h18v18H3z')
}, 60_000)

describe('a new screen with a form', () => {
  it('reads what it declares, and sends what the call takes', async () => {
    // Those of the copy: a screen and what renders it share their contexts.
    const { answer, renderScreen }: typeof Rendering = await import(join(copy, 'shared/testing/render-screen.tsx'))
    const wishes: ScreenModule = await import(join(copy, 'mf-public/src/wishes/wishes.tsx'))
    const sent: unknown[] = []
    const shop: ShopListing = {
      id: 12,
      shopName: 'Books',
      slug: 'books',
      logo: null,
      domain: 'books.example',
      categoryId: '019a0000-0000-7000-8000-000000000001',
      countries: ['sa'],
      couponCount: 2,
    }
    const { user } = await renderScreen(wishes, {
      path: '/wishes',
      at: '/en/wishes',
      answers: [
        answer(shopList, { items: [shop], total: 1, letters: [], didYouMean: null, nextCursor: null }),
        answer(uninstallFeedback, ({ body }) => {
          sent.push(body)
          return { code: 2000, name: 'Success', message: 'SUCCESS' }
        }),
      ],
    })
    expect(await screen.findByText('Books')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Your wish' }), 'Train tickets')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Choose what it is about.')).toBeVisible()
    expect(sent).toEqual([])
    await user.click(screen.getByRole('radio', { name: 'The service' }))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Thank you')).toBeVisible()
    expect(sent).toEqual([{ reason: 'other', feedback: 'Train tickets' }])
  }, 60_000)

  it('is built: address, title and first read are known before its code, which is a file of its own', async () => {
    const build = await buildRemote('mf-public')
    expect(build.routes.wishes).toEqual({
      path: '/wishes',
      title: { ar: 'أمنيات', en: 'Wishes' },
      description: { ar: expect.any(String), en: expect.any(String) },
      data: ['/api/v1/shop/shop-list?sort=newest&limit=12'],
    })
    const textOf = async (files: readonly { file: string }[] = []) =>
      (await Promise.all(files.map(({ file }) => readFile(join(copy, 'mf-public', 'dist', file), 'utf8')))).join()
    expect(await textOf(build.screens.wishes?.files)).toContain('What is missing?')
    expect(await textOf([build.entry, ...build.expose])).not.toContain('What is missing?')
    expect(build.screens.wishes?.facades).toContain('@qasima/shared/form/contract-form')
  }, 120_000)
})

describe('all that is added', () => {
  it('passes types', async () => {
    const config = join(copy, 'node_modules', 'tsconfig.added.json')
    const below = (path: string) => join('..', path)
    // With all that says of itself what types other files see: kinds of fields, failures, what requests carry.
    const shared = ['contract', 'schema', 'server'].map((name) => `shared/${name}`)
    const include = ['api/src', ...shared, 'mf-public', 'mf-account', 'mf-admin/brand', 'mf-admin/sponsor']
    const suites = [
      ...newScreens.map((folder) => `${folder}/${folder.split('/').at(-1)}.test.tsx`),
      ...['brand', 'sponsor'].map((section) => `mf-admin/${section}/src/section.test.tsx`),
    ]
    const files = [...Object.keys(addedNouns).filter((name) => name.endsWith('.ts')), ...suites]
    const settings = {
      extends: '../tsconfig.json',
      include: include.map(below),
      // Tests of other screens say nothing of what is added.
      exclude: ['mf-*/**/*.test.*', '**/dist', '**/node_modules'].map(below),
      files: [...files, 'infra/test/browser-setup.ts'].map(below),
    }
    await writeFile(config, JSON.stringify(settings))
    await runInCopy(copy, programOf(copy, 'typescript/bin/tsc'), '--checkers', '2', '-p', config)
  }, 300_000)

  it('passes style, and all of it is used', async () => {
    const remotes = ['mf-account', 'mf-public'].flatMap((remote) => [`${remote}/remote.ts`, `${remote}/src/expose.tsx`])
    const sections = ['mf-admin/brand', 'mf-admin/sponsor']
    const paths = [...Object.keys(addedNouns).filter((name) => !name.endsWith('.md')), ...remotes, ...newScreens]
    const biome = programOf(copy, '@biomejs/biome/bin/biome')
    const { stdout, stderr } = await runInCopy(copy, biome, 'check', ...paths, ...sections)
    expect(stdout + stderr).toMatch(/Checked \d\d files/)
    await runInCopy(copy, programOf(copy, 'knip/bin/knip.js'))
  }, 240_000)

  it('passes its own tests and the checks of the repository, and is where search engines find it', async () => {
    const checks = ['sections', 'conventions', 'remotes', 'wording', 'search-engines']
    const own = ['mf-admin/brand/', 'mf-admin/sponsor/', ...newScreens]
    const { stderr } = await testInCopy(copy, ...own, ...checks.map((name) => join('infra', 'test', `${name}.test`)))
    expect(stderr).toContain('9 passed, 9 total')
  }, 240_000)

  it('changes no file that is written by hand but the rows of screens', async () => {
    const after = await writtenFiles(copy)
    const changed = [...before].filter(([name, digest]) => after.get(name) !== digest).map(([name]) => name)
    expect(changed.toSorted()).toEqual(
      [
        // By the command that writes a section, and by "npm run db -- generate".
        '.github/CODEOWNERS',
        'package-lock.json',
        'api/src/database/generated-schema.ts',
        // By the command that writes a screen: a row of the remote, a line of its code and a word in its README.
        ...['mf-account', 'mf-public'].flatMap((remote) =>
          ['README.md', 'remote.ts', 'src/expose.tsx'].map((name) => `${remote}/${name}`),
        ),
        'infra/test/search-engines.test.ts',
      ].toSorted(),
    )
    const added = [...after.keys()].filter((name) => !before.has(name))
    const screens = newScreens.flatMap((folder) => {
      const path = `${folder}/${folder.split('/').at(-1)}`
      const reads = folder.startsWith('mf-public') ? [`${path}.reads.ts`] : []
      return [...reads, ...['test.tsx', 'tsx', 'words.ts'].map((end) => `${path}.${end}`)]
    })
    const sections = ['brand', 'sponsor'].flatMap(filesOfSection)
    expect(added.toSorted()).toEqual(
      [...Object.keys(addedNouns), ...Object.keys(addedForm), ...sections, ...screens].toSorted(),
    )
  })
})
