import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
// Declares hooks, which cannot be done where a test loads it.
import '@testing-library/user-event'
import { type ShopListing, shopList } from '../../../shared/contract/shop/shop.routes.ts'
import { uninstallFeedback } from '../../../shared/contract/uninstall/uninstall.routes.ts'
import type { RemoteBuild } from '../../../shared/federation/registry.ts'
import type { ScreenModule } from '../../../shared/federation/screen.ts'
import type * as Rendering from '../../../shared/testing/render-screen.tsx'
import { copyRepository, writtenFiles } from '../repository-copy.ts'
import { addFiles } from './added-files.ts'
import { addedForm, placeForm } from './added-form.ts'
import { newScreen, programOf, runInCopy, testInCopy } from './run-in-copy.ts'

let copy = ''
let before: Map<string, string>
beforeAll(async () => {
  copy = await copyRepository({ withBuilt: false })
  before = await writtenFiles(copy)
  await newScreen(copy, 'mf-public/wishes', '--ar', 'أمنيات')
  await newScreen(copy, 'mf-account/best-wishes')
  await addFiles(copy, addedForm)
  await placeForm(copy)
}, 120_000)
afterAll(() => rm(copy, { recursive: true, force: true }))

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
    const folder = join(copy, 'mf-public')
    await runInCopy(folder, programOf(copy, '@rspack/cli/bin/rspack.js'), 'build')
    const build = JSON.parse(await readFile(join(folder, 'dist', 'remote.json'), 'utf8')) as RemoteBuild
    expect(build.routes.wishes).toEqual({
      path: '/wishes',
      title: { ar: 'أمنيات', en: 'Wishes' },
      description: { ar: expect.any(String), en: expect.any(String) },
      data: ['/api/v1/shop/shop-list?sort=newest&limit=12'],
    })
    const textOf = async (files: readonly { file: string }[] = []) =>
      (await Promise.all(files.map(({ file }) => readFile(join(folder, 'dist', file), 'utf8')))).join()
    expect(await textOf(build.screens.wishes?.files)).toContain('What is missing?')
    expect(await textOf([build.entry, ...build.expose])).not.toContain('What is missing?')
    expect(build.screens.wishes?.facades).toContain('@qasima/shared/form/contract-form')
  }, 120_000)

  it('passes types and style', async () => {
    const config = join(copy, 'node_modules', 'tsconfig.added.json')
    // The remotes, and all that says of itself what types other files see.
    const include = ['mf-public', 'mf-account', 'shared/schema', 'shared/contract'].map((path) => join('..', path))
    const exclude = [join('..', '**', '*.test.ts'), join('..', '**', '*.test.tsx')]
    const suites = ['mf-public/src/wishes/wishes.test.tsx', 'mf-account/src/best-wishes/best-wishes.test.tsx']
    const files = [...suites, 'infra/test/browser-setup.ts'].map((path) => join('..', path))
    await writeFile(config, JSON.stringify({ extends: '../tsconfig.json', include, exclude, files }))
    await runInCopy(copy, programOf(copy, 'typescript/bin/tsc'), '-p', config)
    const written = ['mf-public', 'mf-account'].flatMap((remote) => [`${remote}/remote.ts`, `${remote}/src/expose.tsx`])
    const folders = ['mf-public/src/wishes', 'mf-account/src/best-wishes']
    await runInCopy(copy, programOf(copy, '@biomejs/biome/bin/biome'), 'check', ...written, ...folders)
    await runInCopy(copy, programOf(copy, 'knip/bin/knip.js'))
  }, 240_000)

  it('passes its own tests, and is where search engines find it', async () => {
    const own = ['mf-public/src/wishes', 'mf-account/src/best-wishes']
    const checks = ['search-engines', 'remotes'].map((name) => join('infra', 'test', `${name}.test`))
    const { stderr } = await testInCopy(copy, ...own, ...checks)
    expect(stderr).toContain('4 passed, 4 total')
  }, 120_000)

  it('is its folder, a row of the remote, a line of its code and a word in its README', async () => {
    const after = await writtenFiles(copy)
    const changed = [...before].filter(([name, digest]) => after.get(name) !== digest).map(([name]) => name)
    const ofRemotes = ['mf-account', 'mf-public'].flatMap((remote) =>
      ['README.md', 'remote.ts', 'src/expose.tsx'].map((name) => `${remote}/${name}`),
    )
    expect(changed.toSorted()).toEqual(['infra/test/search-engines.test.ts', ...ofRemotes])
    const added = [...after.keys()].filter((name) => !before.has(name))
    const wishes = ['wishes.reads.ts', 'wishes.test.tsx', 'wishes.tsx', 'wishes.words.ts']
    const bestWishes = ['best-wishes.test.tsx', 'best-wishes.tsx', 'best-wishes.words.ts']
    expect(added.toSorted()).toEqual(
      [
        ...Object.keys(addedForm),
        ...wishes.map((name) => `mf-public/src/wishes/${name}`),
        ...bestWishes.map((name) => `mf-account/src/best-wishes/${name}`),
      ].toSorted(),
    )
  })
})
