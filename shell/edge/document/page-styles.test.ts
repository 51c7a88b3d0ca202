import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import type { HostBuild } from '../files/host-build.ts'
import { divideStyles } from './page-styles.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qasima-styles-'))
  await writeFile(join(folder, 'frame.css'), ':root{top:0}.q-a1{top:0}')
  await writeFile(join(folder, 'screens.css'), '@layer recipes{.q-b2{top:0}}.q-b2:hover{top:1px}')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const fileOf = (file: string) => ({ file, integrity: `sha256-${file}` })

const host = (styleFile?: string): HostBuild => ({
  folder,
  styles: ':root{top:0}',
  scripts: [],
  shared: {},
  ...(styleFile && { styleFile: fileOf(styleFile) }),
})

const remote = (styleFile?: string): RegistryEntry => ({
  id: 'public',
  release: 'r1',
  entry: fileOf('entry.js'),
  expose: [],
  screens: {},
  routes: {},
  shared: '*',
  contract: '*',
  ...(styleFile && { styleFile: fileOf(styleFile) }),
})

const stylesOf = () => divideStyles({ assets: folder, folderOf: async () => folder })

const ofFrame = '.q-a1{top:0}'
const ofScreens = '@layer recipes{.q-b2{top:0}}.q-b2:hover{top:1px}'
const ofPage = '.q-c3{top:2px}'
const page = () => ({ html: '', styles: ofFrame + ofPage + ofScreens })

describe('the styles of a document', () => {
  it('are in files, and inline what no file has', async () => {
    const { files, common, own } = await stylesOf()(host('frame.css'), remote('screens.css'), page())
    expect(files).toEqual([
      { address: '/assets/frame.css', integrity: 'sha256-frame.css' },
      { address: '/remotes/r1/screens.css', integrity: 'sha256-screens.css' },
    ])
    expect([common, own]).toEqual(['', ofPage])
  })

  it('are those of the files alone where the browser draws the page', async () => {
    const { files, own } = await stylesOf()(host('frame.css'), remote('screens.css'))
    expect([files.length, own]).toEqual([2, ''])
  })

  it.each([
    ['has no file', undefined],
    ['has lost its file', 'lost.css'],
  ])('of a remote are inline where it %s', async (_, styleFile) => {
    const { files, own } = await stylesOf()(host('frame.css'), remote(styleFile), page())
    expect(files.map(({ address }) => address)).toEqual(['/assets/frame.css'])
    expect(own).toBe(ofPage + ofScreens)
  })

  it.each([
    ['has no file', undefined],
    ['has lost its file', 'lost.css'],
  ])('are all inline where the shell %s', async (_, styleFile) => {
    const given = page()
    expect(await stylesOf()(host(styleFile), remote('screens.css'), given)).toEqual({
      files: [],
      common: ':root{top:0}',
      own: given.styles,
    })
  })

  it('are divided anew for a page that is kept, once another file is there', async () => {
    const divide = stylesOf()
    const kept = page()
    expect((await divide(host('frame.css'), remote(), kept)).own).toBe(ofPage + ofScreens)
    expect((await divide(host('frame.css'), remote('screens.css'), kept)).own).toBe(ofPage)
  })
})
