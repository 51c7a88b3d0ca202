import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { contractVersion } from '../../shared/contract/version.ts'
import { documentOf, packRelease, parseJson, unpackRelease } from '../../shared/release/release-archive.ts'
import { isCompressed, isSourceMap } from '../../shared/release/release-document.ts'
import { newSigningPair } from '../../shared/release/release-signature.ts'
import type { ReadBuild } from '../build/read-build.ts'
import { StartError } from '../start/start-error.ts'

const folder = join(import.meta.dirname, '..', 'releases')

/** Bytes of all files of a stored release. */
const maxUnpackedBytes = 32_000_000

/** As much of a source map as the checks of a release read: the files that a script was made from. */
function namesOfSources(map: Buffer): Buffer {
  const { version, sources }: { version?: number; sources?: readonly string[] } = Object(parseJson(map))
  return Buffer.from(JSON.stringify({ version, sources, names: [], mappings: '' }))
}

/**
 * A release in the form that Git keeps: compressed copies are left out, and maps name their sources only. Its id is that
 * of the release itself, which is a digest of neither.
 */
export async function packStored({ document, files }: ReadBuild): Promise<Buffer> {
  const kept = [...files]
    .filter(([file]) => !isCompressed(file))
    .map(([file, bytes]) => [file, isSourceMap(file) ? namesOfSources(bytes) : bytes] as const)
  const stored = new Map(kept)
  // Signed for nothing but to be read like any release: with the key of a token it is signed anew.
  const archive = await packRelease(documentOf(document, stored), stored, newSigningPair())
  const tar = await promisify(gunzip)(archive)
  return promisify(brotliCompress)(tar, {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  })
}

/** A release that was stored, ready to be signed and released. */
export interface StoredRelease extends ReadBuild {
  readonly id: string
}

/** Reads what `packStored` made. @throws UnreadableRelease for what is no release. */
export async function readStored(bytes: Buffer): Promise<StoredRelease> {
  const tar = await promisify(brotliDecompress)(bytes, { maxOutputLength: maxUnpackedBytes })
  const { id, document, files } = await unpackRelease(await promisify(gzip)(tar, { level: 1 }))
  return { id, document, files }
}

/** Names of the stored releases: the remote, and the version of the contract that it was built with. */
export const storedReleases = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.tar.br'))

export const readStoredRelease = async (name: string): Promise<StoredRelease> =>
  readStored(await readFile(join(folder, name)))

/** Stores a build. @throws StartError where one of its contract is stored already, which stays as it is. */
export async function storeRelease(built: ReadBuild): Promise<{ readonly name: string; readonly bytes: number }> {
  const name = `${built.document.remote}-${contractVersion}.tar.br`
  const packed = await packStored(built)
  await writeFile(join(folder, name), packed, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new StartError(`infra/releases/${name} is stored already, and stays as it is`)
    throw error
  })
  return { name, bytes: packed.length }
}
