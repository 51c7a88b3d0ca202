import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'

// JavaScript has no types; this is what of it the tests call.
const {
  lacksPackages,
  packageFolders,
}: {
  lacksPackages(wanted: object, present: object, options: { withDev: boolean }): boolean
  packageFolders(wanted: object, options: { only: 'start' | 'dev' | 'all' }): string[]
} = await import(join(import.meta.dirname, 'missing-packages.mjs'))

const react = { version: '19.0.0', integrity: 'sha512-a' }
const jest = { version: '30.0.0', integrity: 'sha512-b', dev: true }
const wanted = {
  '': { version: '0.1.0' },
  shell: { version: '0.1.0' },
  'node_modules/@qasima/shell': { resolved: 'shell', link: true },
  'node_modules/react': react,
  'node_modules/jest': jest,
  'node_modules/fsevents': { version: '2.0.0', integrity: 'sha512-c', optional: true },
  'node_modules/chokidar': { version: '4.0.0', integrity: 'sha512-d', devOptional: true },
}

describe('packages of the lockfile', () => {
  it('are those of a start, or those of development', () => {
    expect(packageFolders(wanted, { only: 'start' })).toEqual(['node_modules/react'])
    expect(packageFolders(wanted, { only: 'dev' })).toEqual(['node_modules/jest'])
    expect(packageFolders(wanted, { only: 'all' })).toEqual(['node_modules/react', 'node_modules/jest'])
  })

  it('are not missed by a start where only development needs them', () => {
    const present = { 'node_modules/react': react }
    expect(lacksPackages(wanted, present, { withDev: false })).toBe(false)
    expect(lacksPackages(wanted, present, { withDev: true })).toBe(true)
    expect(lacksPackages(wanted, { ...present, 'node_modules/jest': jest }, { withDev: true })).toBe(false)
  })

  it.each([
    ['are absent', {}],
    ['have another version', { 'node_modules/react': { ...react, version: '18.0.0' } }],
    ['have other content', { 'node_modules/react': { ...react, integrity: 'sha512-e' } }],
  ])('are missed where they %s', (_, present) => {
    expect(lacksPackages(wanted, present, { withDev: false })).toBe(true)
  })
})
