import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { categoryList } from '../../shared/contract/category/category.routes.ts'
import { provider } from '../../shared/contract/provider/provider.collection.ts'
import { shopList, shopPage } from '../../shared/contract/shop/shop.routes.ts'
import { affectedRemotes } from './affected-remotes.ts'
import type { Declaration } from './contract-modules.ts'
import { type RemoteUses, readUses } from './remote-uses.ts'

const declarations: readonly Declaration[] = [
  { file: 'shared/contract/shop.routes.ts', name: 'shopList', routes: [shopList] },
  { file: 'shared/contract/shop.routes.ts', name: 'shopPage', routes: [shopPage] },
  { file: 'shared/contract/category.routes.ts', name: 'categoryList', routes: [categoryList] },
  {
    file: 'shared/contract/provider.collection.ts',
    name: 'provider',
    routes: Object.values(provider.routes),
    collection: provider,
  },
]

const facades = {
  '@qasima/shared/ui/card': ['Card', 'CardLink'],
  '@qasima/shared/ui/suggest': ['Suggest'],
  react: '19.3.1',
}

/** A small repository: two remotes and the shell. */
const files = {
  'shared/package.json': JSON.stringify({
    exports: { './contract/*': './contract/*.ts', './ui/*': './ui/*.tsx', './*': './*.ts' },
  }),
  // What it imports of another declaration is no call.
  'shared/contract/shop.routes.ts': "import { categoryList } from './category.routes.ts'\n",
  'shared/contract/category.routes.ts': '',
  'shared/contract/provider.collection.ts': '',
  'shared/ui/card.tsx': '',
  'shared/ui/suggest.tsx': "import { shopList } from '../contract/shop.routes.ts'\nimport { Card } from './card.tsx'\n",
  'shared/brought.ts':
    "import { shopPage } from './contract/shop.routes.ts'\nimport { CardLink } from './ui/card.tsx'\n",
  'mf-public/remote.ts': "export const remote = { routes: {}, figures: [{ label: '', collection: 'provider' }] }\n",
  'mf-public/src/expose.tsx': "export const screens = { one: () => import('./one.tsx') }\n",
  'mf-public/src/one.tsx': `
    import { later } from '@qasima/shared/brought'
    import { categoryList } from '@qasima/shared/contract/category.routes'
    import type { shopList } from '@qasima/shared/contract/shop.routes'
    import { Suggest } from '@qasima/shared/ui/suggest'
    import { useState } from 'react'
  `,
  'mf-public/src/unused.tsx': "import { provider } from '@qasima/shared/contract/provider.collection'\n",
  'mf-admin/ads/remote.ts': 'export const remote = { routes: {} }\n',
  'mf-admin/ads/src/expose.tsx':
    "import * as cards from '@qasima/shared/ui/card'\nimport { provider } from '@qasima/shared/contract/provider.collection'\n",
  'shell/src/main.tsx': '',
}

let root = ''
let uses: readonly RemoteUses[]
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'qasima-uses-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  uses = await readUses({ root, declarations, facades })
})
afterAll(() => rm(root, { recursive: true, force: true }))

const of = (remote: string) => uses.find((each) => each.remote === remote)

describe('what a remote is built against', () => {
  it('are the calls of its own files, of those that it brings, and of its figures', () => {
    expect([...(of('mf-public')?.operations ?? [])].toSorted()).toEqual([
      'GET /api/v1/category/category-list',
      'GET /api/v1/provider',
      'GET /api/v1/shop/shop-list/:id',
    ])
    expect(of('mf-admin/ads')?.operations).toContain('POST /api/v1/provider/bulk')
  })

  it('are the façades with the names that it takes, and the calls behind them', () => {
    const names = (remote: string) => [...(of(remote)?.facades ?? [])].map(([facade, taken]) => [facade, ...taken])
    expect(names('mf-public').toSorted()).toEqual([
      ['@qasima/shared/ui/card', 'CardLink'],
      ['@qasima/shared/ui/suggest', 'Suggest'],
      ['react', 'useState'],
    ])
    expect(names('mf-admin/ads')).toContainEqual(['@qasima/shared/ui/card', '*'])
    expect(of('mf-public')?.behindFacades.get('@qasima/shared/ui/suggest')).toEqual(['GET /api/v1/shop/shop-list'])
    expect(of('shell')?.operations).toContain('GET /api/v1/shop/shop-list')
  })
})

describe('the remotes that a change breaks', () => {
  const broken = (subject: string, name?: string) => affectedRemotes({ step: 'major', subject, text: '', name }, uses)

  it('are named, those behind a façade with the façade', () => {
    expect(broken('GET /api/v1/category/category-list')).toBe('used by mf-public')
    expect(broken('GET /api/v1/shop/shop-list')).toBe(
      "used by shell; behind the shell's @qasima/shared/ui/suggest, for mf-public",
    )
    expect(broken('POST /api/v1/provider')).toBe('used by mf-admin/ads')
    expect(broken('GET /api/v1/nothing')).toBe('used by no remote; programs of others may use it')
  })

  it('are those that take the name which a façade has no more, or all of it', () => {
    expect(broken('@qasima/shared/ui/card', 'CardLink')).toBe('used by mf-public, mf-admin/ads')
    expect(broken('@qasima/shared/ui/card', 'Card')).toBe('used by mf-admin/ads, shell')
    expect(broken('@qasima/shared/ui/suggest')).toBe('used by mf-public')
  })
})
