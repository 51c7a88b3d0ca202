import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { billOfMaterials, packagePathsOf } from '../../shared/federation/bill-of-materials.ts'
import { checkBill, readMaps } from '../../shared/release/check-bill.ts'
import { packRelease, unpackRelease } from '../../shared/release/release-archive.ts'
import { newSigningPair } from '../../shared/release/release-signature.ts'
import { builtFolders } from './built-folders.ts'
import { readBuild } from './read-build.ts'

const root = join(import.meta.dirname, '..', '..')
const require = createRequire(import.meta.url)

const schemas = join(dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json')), 'res', 'schema')
const schemaOf = (name: string): object =>
  JSON.parse(readFileSync(join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8'))

/** CycloneDX's own schema, with the two that it refers to. Formats of addresses in other scripts are none of ours. */
function cycloneDx() {
  const ajv = new Ajv({ strict: false, formats: { 'idn-email': true, 'iri-reference': true } })
  addFormats(ajv)
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schemaOf(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
  return ajv.compile(schemaOf('bom-1.6'))
}
const isBill = cycloneDx()

const folders = builtFolders(root).map((folder) => relative(root, folder))

describe('the bill of materials of what stands built', () => {
  it.each(folders)('is CycloneDX, and names what is in the files: %s', async (folder) => {
    const { document, files } = await readBuild(join(root, folder), null)
    isBill(JSON.parse(String(files.get('sbom.json'))))
    expect(isBill.errors).toBeNull()
    const release = await unpackRelease(await packRelease(document, files, newSigningPair()))
    expect(checkBill(release, await readMaps(release))).toEqual([])
  })

  it('says version, licence and digest of each package, those of the server half included', async () => {
    const { files } = await readBuild(join(root, 'shell'), null)
    const { components }: ReturnType<typeof billOfMaterials> = JSON.parse(String(files.get('sbom.json')))
    const { version } = JSON.parse(readFileSync(join(root, 'node_modules', 'react-dom', 'package.json'), 'utf8'))
    expect(components.find(({ purl }) => purl === `pkg:npm/react-dom@${version}`)).toMatchObject({
      name: 'react-dom',
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }],
    })
    expect(components.every(({ licenses, hashes }) => licenses && hashes)).toBe(true)
  })
})

describe('a bill of materials', () => {
  it('is refused by the schema where it is of another form', () => {
    const bill = billOfMaterials({ remote: 'doors', version: '1.0.0', paths: new Set(), locked: {} })
    expect(isBill(bill)).toBe(true)
    expect(isBill({ ...bill, specVersion: '1.6', components: [{ name: 'a' }] })).toBe(false)
  })

  it('keeps two versions of one package apart, and knows one that is linked from elsewhere', () => {
    const paths = packagePathsOf([
      'webpack:///node_modules/a/node_modules/@b/c/index.js',
      'webpack:///node_modules/@b/c/lib/index.js',
      'webpack:///node_modules/@b/c/lib/other.js',
      'webpack:///node_modules/linked/index.js',
      'webpack:///shared/http/call.ts',
      'webpack/runtime/get',
    ])
    const { components } = billOfMaterials({
      remote: 'doors',
      version: '1.0.0',
      paths,
      locked: {
        'node_modules/a/node_modules/@b/c': { version: '1.0.0', license: '(MIT OR CC0-1.0)' },
        'node_modules/@b/c': { version: '2.0.0', integrity: `sha512-${Buffer.from('c').toString('base64')}` },
        'shell/node_modules/linked': { version: '3.0.0' },
      },
    })
    expect(components.map(({ group, name, purl }) => [group, name, purl])).toEqual([
      ['@b', 'c', 'pkg:npm/%40b/c@2.0.0'],
      ['@b', 'c', 'pkg:npm/%40b/c@1.0.0'],
      [undefined, 'linked', 'pkg:npm/linked@3.0.0'],
    ])
  })

  it('is not made where the lockfile does not know a package', () => {
    const parts = { remote: 'doors', version: '1.0.0', paths: new Set(['node_modules/none']), locked: {} }
    expect(() => billOfMaterials(parts)).toThrow('node_modules/none is bundled, and is not in package-lock.json')
  })
})
