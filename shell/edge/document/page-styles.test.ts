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
  await writeFile(join(folder, 'shop.css'), '.q-d4{top:3px}')
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

/** With one screen that has its own styles, and one without. */
const remote = (styleFile?: string, ofShop?: string): RegistryEntry => ({
  id: 'public',
  release: 'r1',
  entry: fileOf('entry.js'),
  expose: [],
  screens: {
    shop: { files: [], facades: [], ...(ofShop && { styleFile: fileOf(ofShop) }) },
    blog: { files: [], facades: [] },
  },
  routes: {},
  shared: '*',
  contract: '*',
  ...(styleFile && { styleFile: fileOf(styleFile) }),
})

const stylesOf = () => divideStyles({ assets: folder, folderOf: async () => folder })

const ofFrame = '.q-a1{top:0}'
const ofScreens = '@layer recipes{.q-b2{top:0}}.q-b2:hover{top:1px}'
const ofPage = '.q-c3{top:2px}'
const ofShop = '.q-d4{top:3px}'
const page = () => ({ html: '', styles: ofFrame + ofPage + ofScreens })

const screen = (given: RegistryEntry, name?: string) => ({ remote: given, name })

describe('the styles of a document', () => {
  it('are in files, and inline if no file has them', async () => {
    const { files, common, own } = await stylesOf()(host('frame.css'), screen(remote('screens.css')), page())
    expect(files).toEqual([
      { address: '/assets/frame.css', integrity: 'sha256-frame.css' },
      { address: '/remotes/r1/screens.css', integrity: 'sha256-screens.css' },
    ])
    expect([common, own]).toEqual(['', ofPage])
  })

  it('are in a separate file for a screen that has one', async () => {
    const given = { html: '', styles: ofFrame + ofShop + ofPage }
    const { files, own } = await stylesOf()(host('frame.css'), screen(remote('screens.css', 'shop.css'), 'shop'), given)
    expect(files.map(({ address }) => address)).toEqual([
      '/assets/frame.css',
      '/remotes/r1/screens.css',
      '/remotes/r1/shop.css',
    ])
    expect(own).toBe(ofPage)
  })

  it.each(['blog', undefined])('are not in the file of another screen: %s', async (name) => {
    const given = { html: '', styles: ofFrame + ofShop }
    const found = await stylesOf()(host('frame.css'), screen(remote('screens.css', 'shop.css'), name), given)
    expect(found.files.map(({ address }) => address)).toEqual(['/assets/frame.css', '/remotes/r1/screens.css'])
    expect(found.own).toBe(ofShop)
  })

  it('of a screen are inline if its file is lost', async () => {
    const given = { html: '', styles: ofShop }
    expect((await stylesOf()(host('frame.css'), screen(remote('screens.css', 'lost.css'), 'shop'), given)).own).toBe(
      ofShop,
    )
  })

  it('are only those of files if the browser renders the page', async () => {
    const { files, own } = await stylesOf()(host('frame.css'), screen(remote('screens.css')))
    expect([files.length, own]).toEqual([2, ''])
  })

  it.each([
    ['has no file', undefined],
    ['has lost its file', 'lost.css'],
  ])('of a remote are inline if it %s', async (_, styleFile) => {
    const { files, own } = await stylesOf()(host('frame.css'), screen(remote(styleFile)), page())
    expect(files.map(({ address }) => address)).toEqual(['/assets/frame.css'])
    expect(own).toBe(ofPage + ofScreens)
  })

  it.each([
    ['has no file', undefined],
    ['has lost its file', 'lost.css'],
  ])('are all inline if the shell %s', async (_, styleFile) => {
    const given = page()
    expect(await stylesOf()(host(styleFile), screen(remote('screens.css')), given)).toEqual({
      files: [],
      common: ':root{top:0}',
      own: given.styles,
    })
  })

  it('of a cached page are divided again when the files change', async () => {
    const divide = stylesOf()
    const kept = page()
    expect((await divide(host('frame.css'), screen(remote()), kept)).own).toBe(ofPage + ofScreens)
    expect((await divide(host('frame.css'), screen(remote('screens.css')), kept)).own).toBe(ofPage)
  })
})
