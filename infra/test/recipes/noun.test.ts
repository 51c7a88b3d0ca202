import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { copyRepository, writtenFiles } from '../repository-copy.ts'
import { addFiles } from './added-files.ts'
import { addedCall, addedCollection, addedJob } from './added-nouns.ts'
import { newSection, programOf, runInCopy, testInCopy } from './run-in-copy.ts'

const added = { ...addedCollection, ...addedCall, ...addedJob }

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

let copy = ''
let before: Map<string, string>
beforeAll(async () => {
  copy = await copyRepository({ withBuilt: false })
  before = await writtenFiles(copy)
  await addFiles(copy, added)
  // One whose records the contract knows, and one that is its own.
  await newSection(copy, 'brand', '--en', 'Brands', '--ar', 'العلامات', '--icon', 'tag')
  await newSection(copy, 'sponsor', '--en', 'Sponsors', '--ar', 'الشركاء')
}, 120_000)
afterAll(() => rm(copy, { recursive: true, force: true }))

describe('new nouns', () => {
  it('are served, listed, audited and worked on, because their files are there', async () => {
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

  it('pass types and style', async () => {
    const names = [...Object.keys(added), ...filesOfSection('brand'), ...filesOfSection('sponsor')]
    // With all that says of itself what types other files see: kinds of fields, failures, what requests carry.
    const folders = [
      'api/src',
      'shared/contract',
      'shared/schema',
      'shared/server',
      'mf-admin/brand',
      'mf-admin/sponsor',
      'infra/test/browser-setup.ts',
    ]
    const config = join(copy, 'node_modules', 'tsconfig.added.json')
    const include = [...folders, ...names.filter((name) => /\.tsx?$/.test(name))].map((path) => join('..', path))
    await writeFile(config, JSON.stringify({ extends: '../tsconfig.json', include }))
    await runInCopy(copy, programOf(copy, 'typescript/bin/tsc'), '-p', config)
    await runInCopy(
      copy,
      programOf(copy, '@biomejs/biome/bin/biome'),
      'check',
      ...names.filter((name) => !name.endsWith('.md')),
    )
  }, 300_000)

  it('pass the tests that the command wrote of a section', async () => {
    const { stderr } = await testInCopy(copy, 'mf-admin/brand/')
    expect(stderr).toContain('2 passed, 2 total')
  }, 120_000)

  it('change no file that is written by hand', async () => {
    const after = await writtenFiles(copy)
    const isNew = (name: string) => !before.has(name)
    const changed = [...before].filter(([name, digest]) => after.get(name) !== digest).map(([name]) => name)
    // The types are written by "npm run db -- generate", the others by the command that writes a section.
    expect(changed.toSorted()).toEqual([
      '.github/CODEOWNERS',
      'api/src/database/generated-schema.ts',
      'package-lock.json',
    ])
    expect([...after.keys()].filter(isNew).toSorted()).toEqual(
      [
        'api/migrations/9001-brands.ts',
        'api/src/brand/brand.collection.ts',
        'api/src/brand/brand.functions.sql',
        'shared/contract/brand/brand.collection.ts',
        ...filesOfSection('brand'),
        // A section that the contract does not know.
        ...filesOfSection('sponsor'),
        // A public call of a noun that is new as well.
        'api/src/greeting/greeting.queries.ts',
        'api/src/greeting/greeting.routes.ts',
        'shared/contract/greeting/greeting.failures.ts',
        'shared/contract/greeting/greeting.routes.ts',
        // A job.
        'api/src/shortner/leave-a-link.job.ts',
      ].toSorted(),
    )
  })
})
