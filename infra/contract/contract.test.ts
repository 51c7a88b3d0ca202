import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { checkContract } from './check-contract.ts'
import { contractDeclarations } from './contract-modules.ts'
import { readFacades } from './facade-exports.ts'
import { readUses } from './remote-uses.ts'

const root = join(import.meta.dirname, '..', '..')

it('the contract is the one that is reported, under the version that its changes ask for', async () => {
  const { changes, staleness, versionProblems, text } = await checkContract(root)
  // The changes say what the version is about.
  expect([...staleness, ...versionProblems, ...(versionProblems.length > 0 ? changes : [])]).toEqual([])
  const { operations, facades } = JSON.parse(text)
  expect(Object.keys(operations).length).toBeGreaterThan(380)
  expect(Object.keys(facades).length).toBeGreaterThan(70)
})

it('its remotes are found with what they use of it', async () => {
  const uses = await readUses({ root, declarations: await contractDeclarations(), facades: readFacades(root) })
  const of = (name: string) => uses.find(({ remote }) => remote === name)
  expect(uses.length).toBeGreaterThan(20)
  expect(uses.filter(({ facades }) => facades.size < 2)).toEqual([])
  expect(of('mf-public')?.operations).toContain('GET /api/v1/shop/shop-list')
  expect(of('mf-admin/provider')?.operations).toContain('GET /api/v1/provider/:id/feed')
  expect(of('mf-admin/provider')?.operations).not.toContain('GET /api/v1/ads')
  expect(of('mf-admin/media')?.behindFacades.get('@qasima/shared/admin/uploads')).toContain('POST /api/v1/media')
})
