import { billFile, billOfMaterials } from '../../../shared/federation/bill-of-materials.ts'
import type { RemoteBuild } from '../../../shared/federation/registry.ts'
import { documentOf, integrityOf, packRelease } from '../../../shared/release/release-archive.ts'
import { newSigningPair, type SigningPair } from '../../../shared/release/release-signature.ts'

const version = '0.1.0'

/** A build of a remote with one screen. Its code says `word`. */
export interface SmallBuild {
  readonly remote: string
  readonly word: string
  /** Changes to what the build says of itself. */
  readonly description?: Partial<RemoteBuild>
  /** Further files. */
  readonly files?: Readonly<Record<string, string>>
  /** Paths of the packages that its bill of materials names. */
  readonly packages?: readonly string[]
  readonly withoutBill?: true
  readonly pair?: SigningPair
  readonly revision?: string
}

const isSection = (remote: string) => remote.startsWith('admin-')

function describe({ remote, description }: SmallBuild, entry: Buffer): RemoteBuild {
  const name = remote.replace('admin-', '')
  const title = { ar: name, en: name }
  const path = isSection(remote) ? `/admin/${name}` : `/${name}`
  return {
    id: remote,
    routes: { list: { path, title, ...(isSection(remote) && { access: `view_${name}`, layout: 'admin' }) } },
    entry: { file: 'entry.js', integrity: integrityOf(entry) },
    expose: [],
    screens: { list: { files: [], facades: [] } },
    shared: '^0.1.0',
    contract: '^1.0.0',
    ...description,
  }
}

function billOf({ remote, packages = [] }: SmallBuild): Buffer {
  const locked = Object.fromEntries(packages.map((path) => [path, { version: '1.0.0' }]))
  return Buffer.from(JSON.stringify(billOfMaterials({ remote, version, paths: new Set(packages), locked })))
}

/** Packs and signs a small build as a team does. */
export async function smallRelease(build: SmallBuild): Promise<Buffer> {
  const { remote, revision = null, pair = newSigningPair() } = build
  const entry = Buffer.from(`// ${build.word}`)
  const files = new Map([
    ['entry.js', entry],
    ['entry.js.map', Buffer.from('{}')],
    ...(build.withoutBill ? [] : [[billFile, billOf(build)] as const]),
    ['mf-manifest.json', Buffer.from(JSON.stringify({ shared: [] }))],
    ['remote.json', Buffer.from(JSON.stringify(describe(build, entry)))],
    ...Object.entries(build.files ?? {}).map(([file, text]) => [file, Buffer.from(text)] as const),
  ])
  return packRelease(documentOf({ remote, version, revision }, files), files, pair)
}
