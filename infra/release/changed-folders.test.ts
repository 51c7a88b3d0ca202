import { describe, expect, it } from '@jest/globals'
import { changedFolders, type Workspace } from './changed-folders.ts'

const workspace = (folder: string, ...dependencies: readonly string[]): Workspace => ({
  folder,
  name: `@qasima/${folder.replace('/', '-')}`,
  dependencies: dependencies.map((name) => (name.startsWith('react') ? name : `@qasima/${name}`)),
})

const workspaces = [
  workspace('shared'),
  workspace('api', 'shared'),
  workspace('shell', 'shared', 'react'),
  workspace('mf-public', 'charts', 'react'),
  workspace('charts', 'shared'),
  workspace('mf-admin/coupon', 'shared'),
  workspace('mf-admin/coupons', 'shared'),
]
const built = ['shell', 'mf-public', 'mf-admin/coupon', 'mf-admin/coupons']
const changed = (...files: readonly string[]) => changedFolders(files, { workspaces, built })

describe('what a change releases', () => {
  it('is the folder that it is in, and not one whose name begins the same', () => {
    expect(changed('mf-admin/coupon/src/section.tsx')).toEqual(['mf-admin/coupon'])
    expect(changed('mf-admin/coupons/remote.ts', 'mf-public/src/shop/shop.tsx')).toEqual([
      'mf-public',
      'mf-admin/coupons',
    ])
  })

  it('is all that is built from a part that changed, at any distance', () => {
    expect(changed('charts/line.tsx')).toEqual(['mf-public'])
    expect(changed('shared/ui/button.tsx')).toEqual(built)
  })

  it('is everything where packages or the way of building changed', () => {
    expect(changed('package-lock.json')).toEqual(built)
    expect(changed('infra/build/build.ts')).toEqual(built)
  })

  it('is nothing where no build changes', () => {
    expect(
      changed(
        'api/src/shop/shop.queries.ts',
        'infra/docs/operations.md',
        'shared/ui/button.test.tsx',
        'shell/edge/edge-plugin.ts',
        'shell/e2e/vote.spec.ts',
        'mf-admin/coupon/README.md',
        'README.md',
        'gone/file.ts',
      ),
    ).toEqual([])
    expect(changed()).toEqual([])
  })
})
