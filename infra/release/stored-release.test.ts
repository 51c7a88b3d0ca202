import { describe, expect, it } from '@jest/globals'
import { contractVersion } from '../../shared/contract/version.ts'
import { checkDeployed } from '../../shared/release/check-deployed.ts'
import { checkRelease } from '../../shared/release/check-release.ts'
import { documentOf, releaseIdOf } from '../../shared/release/release-archive.ts'
import { hostRemote } from '../../shared/release/release-document.ts'
import { packStored, readStored, readStoredRelease, storedReleases } from './stored-release.ts'

const script = Buffer.from('console.log("here")')
const sources = ['webpack://qasima/./mf-account/src/expose.tsx']
const map = { version: 3, sources, sourcesContent: ['a long text'], names: ['console'], mappings: 'AAAA' }
const files = new Map([
  ['entry.js', script],
  // No copy of anything, which is not looked at where it is left out.
  ['entry.js.br', Buffer.from('compressed')],
  ['entry.js.map', Buffer.from(JSON.stringify(map))],
])
const document = documentOf({ remote: 'account', version: '0.1.0', revision: null }, files)

describe('a release that is stored', () => {
  it('is the same release, with what is served as it was and of maps the names of sources', async () => {
    const stored = await readStored(await packStored({ document, files }))
    expect(stored.id).toBe(releaseIdOf(document.files))
    expect([...stored.files.keys()]).toEqual(['entry.js', 'entry.js.map'])
    expect(stored.files.get('entry.js')).toEqual(script)
    expect(JSON.parse(String(stored.files.get('entry.js.map')))).toEqual({
      version: 3,
      sources,
      names: [],
      mappings: '',
    })
  })

  it('is refused where a byte of it is another', async () => {
    const packed = await packStored({ document, files })
    packed[packed.length >> 1] = 255 - (packed[packed.length >> 1] ?? 0)
    await expect(readStored(packed)).rejects.toThrow()
  })
})

describe('the stored releases', () => {
  const isOfShell = (name: string) => name.startsWith(`${hostRemote}-`)
  const remotes = storedReleases().filter((name) => !isOfShell(name))

  it('are of the shell, of a section and of what visitors see', () => {
    expect(storedReleases().filter(isOfShell)).not.toEqual([])
    expect(new Set(remotes.map((name) => name.startsWith('admin-')))).toEqual(new Set([true, false]))
  })

  it.each(remotes)('%s passes the checks of today, beside the contract of today', async (name) => {
    const { id, document: signed, files: kept } = await readStoredRelease(name)
    const archive = { id, document: signed, files: kept, text: '', signature: '', key: '' }
    const { build, reasons } = await checkRelease(archive)
    expect(reasons).toEqual([])
    const around = { contract: contractVersion, provides: undefined, others: [] }
    expect(build && checkDeployed(build, around)).toEqual([])
  })
})
