import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
// Declares hooks, which cannot be done where a test loads it.
import '@testing-library/user-event'
import { categoryList } from '../../../shared/contract/category/category.routes.ts'
import { uninstallFeedback } from '../../../shared/contract/uninstall/uninstall.routes.ts'
import type { RemoteBuild } from '../../../shared/federation/registry.ts'
import type { ScreenModule } from '../../../shared/federation/screen.ts'
import type * as Rendering from '../../../shared/testing/render-screen.tsx'
import { copyRepository, writtenFiles } from '../repository-copy.ts'
import { addedScreen, addLines } from './added-screen.ts'
import { addFiles } from './added-section.ts'
import { programOf, runInCopy } from './run-in-copy.ts'

let copy = ''
let before: Map<string, string>
beforeAll(async () => {
  copy = await copyRepository({ withBuilt: false })
  before = await writtenFiles(copy)
  await addFiles(copy, addedScreen)
  await addLines(copy)
}, 120_000)
afterAll(() => rm(copy, { recursive: true, force: true }))

describe('a new screen with a form', () => {
  it('reads what it declares, and sends what the call takes', async () => {
    // Those of the copy: a screen and what renders it share their contexts.
    const { answer, renderScreen }: typeof Rendering = await import(join(copy, 'shared/testing/render-screen.tsx'))
    const wishes: ScreenModule = await import(join(copy, 'mf-public/src/wishes/wishes.tsx'))
    const sent: unknown[] = []
    const category = { id: '019a0000-0000-7000-8000-000000000001', slug: 'books', name: 'Books', shopCount: 2 }
    const { user } = await renderScreen(wishes, {
      path: '/wishes',
      at: '/en/wishes',
      answers: [
        answer(categoryList, { items: [category] }),
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
      data: ['/api/v1/category/category-list'],
    })
    const textOf = async (files: readonly { file: string }[] = []) =>
      (await Promise.all(files.map(({ file }) => readFile(join(folder, 'dist', file), 'utf8')))).join()
    expect(await textOf(build.screens.wishes?.files)).toContain('What is missing?')
    expect(await textOf([build.entry, ...build.expose])).not.toContain('What is missing?')
    expect(build.screens.wishes?.facades).toContain('@qasima/shared/form/contract-form')
  }, 120_000)

  it('passes types and style', async () => {
    const config = join(copy, 'node_modules', 'tsconfig.added.json')
    // The remote, and all that says of itself what types other files see.
    const include = ['mf-public', 'shared/schema', 'shared/contract'].map((path) => join('..', path))
    const exclude = [join('..', '**', '*.test.ts'), join('..', '**', '*.test.tsx')]
    await writeFile(config, JSON.stringify({ extends: '../tsconfig.json', include, exclude }))
    await runInCopy(copy, programOf(copy, 'typescript/bin/tsc'), '-p', config)
    const files = [...Object.keys(addedScreen), 'mf-public/remote.ts', 'mf-public/src/expose.tsx']
    await runInCopy(copy, programOf(copy, '@biomejs/biome/bin/biome'), 'check', ...files)
  }, 120_000)

  it('is its folder, a row of the remote and a line of its code', async () => {
    const after = await writtenFiles(copy)
    const changed = [...before].filter(([name, digest]) => after.get(name) !== digest).map(([name]) => name)
    expect(changed).toEqual(['mf-public/remote.ts', 'mf-public/src/expose.tsx'])
    const added = [...after.keys()].filter((name) => !before.has(name))
    const folder = 'mf-public/src/wishes'
    expect(added.toSorted()).toEqual(
      ['wish-form.tsx', 'wishes.reads.ts', 'wishes.tsx', 'wishes.words.ts'].map((name) => `${folder}/${name}`),
    )
  })
})
