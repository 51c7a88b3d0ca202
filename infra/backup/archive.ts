import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { errorCode } from '../../shared/server/error-code.ts'
import { StartError } from '../start/start-error.ts'
import type { StoredSequence, StoredTable, TableSum } from './database-content.ts'

/** What an archive says of itself, as its first entry. */
export interface ArchiveHead {
  readonly format: 1
  readonly madeAt: string
  readonly postgres: string
  readonly migrations: readonly string[]
  readonly queueVersion: number | null
  readonly tables: readonly StoredTable[]
  readonly sequences: readonly StoredSequence[]
  /** Where the media library is: in this archive, left where it is, or, of earlier versions, in the object store. */
  readonly media: 'included' | 'object store' | 'left in place'
  /** Likewise of the archives of releases; archives of earlier versions have none and do not say so. */
  readonly releases?: 'included' | 'left in place'
  /** Names of the secret files that were asked for. */
  readonly secrets: readonly string[]
}

/** What an archive contains, as its last entry: an archive that was cut has none. */
export interface ArchiveManifest {
  readonly tables: Readonly<Record<string, TableSum>>
  readonly files: number
  readonly bytes: number
  /** SHA-256 of the names, sizes and bytes of every entry before this one, in their order. */
  readonly digest: string
}

export const archiveEntries = { head: 'archive.json', manifest: 'manifest.json' } as const

/** Rows are stored in pieces of about this many bytes, because an entry says its size before its bytes. */
const pieceBytes = 4 * 1_024 * 1_024

export interface ArchiveWriter {
  addJson(name: string, content: unknown): Promise<void>
  /** The size is that of the stream; one that turns out otherwise fails the archive. */
  addFile(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>
  /** A stream of unknown size, as a folder of numbered pieces. */
  addPieces(name: string, content: AsyncIterable<Buffer>): Promise<void>
  /** What was added so far. */
  contents(): Pick<ArchiveManifest, 'files' | 'bytes' | 'digest'>
}

/** Digest of entries as they pass, the same on the way in and on the way out. */
function entryDigest() {
  const hash = createHash('sha256')
  let files = 0
  let bytes = 0
  return {
    begin(name: string, size: number) {
      files += 1
      bytes += size
      hash.update(`${name}\n${size}\n`)
    },
    update: (chunk: Buffer) => void hash.update(chunk),
    contents: () => ({ files, bytes, digest: hash.copy().digest('hex') }),
  }
}

/** Writes an archive beside its final place and renames it, so that no half archive has its name. */
export async function writeArchive(file: string, fill: (writer: ArchiveWriter) => Promise<void>): Promise<void> {
  const draft = `${file}.part`
  const tar = pack()
  // Only its owner may read what is in it.
  const output = createWriteStream(draft, { mode: 0o600, flush: true })
  const written = pipeline(tar, createGzip({ level: 4 }), output)
  try {
    await Promise.all([written, fill(writerOf(tar)).then(() => tar.finalize(), failWith(tar))])
    await rename(draft, file)
  } catch (error) {
    await written.catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}

const failWith = (tar: ReturnType<typeof pack>) => (error: Error) => {
  tar.destroy(error)
  throw error
}

function writerOf(tar: ReturnType<typeof pack>): ArchiveWriter {
  const digest = entryDigest()
  const addFile: ArchiveWriter['addFile'] = async (name, size, content) => {
    digest.begin(name, size)
    const { promise: stored, resolve, reject } = Promise.withResolvers<void>()
    const entry = tar.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
    const broken = stored.then(() => {})
    // Heard below, once the last byte was given.
    broken.catch(() => {})
    for await (const chunk of content) {
      digest.update(chunk)
      if (entry.write(chunk)) continue
      await Promise.race([once(entry, 'drain'), broken])
    }
    entry.end(null)
    await stored
  }
  const addBytes = (name: string, bytes: Buffer) => addFile(name, bytes.length, only(bytes))
  return {
    addFile,
    addJson: (name, content) => addBytes(name, Buffer.from(`${JSON.stringify(content, null, 1)}\n`)),
    addPieces: async (name, content) => {
      let held: Buffer[] = []
      let size = 0
      let number = 0
      const store = async () => {
        number += 1
        await addBytes(`${name}/${String(number).padStart(6, '0')}`, Buffer.concat(held))
        held = []
        size = 0
      }
      for await (const chunk of content) {
        held.push(chunk)
        size += chunk.length
        if (size >= pieceBytes) await store()
      }
      if (size > 0) await store()
    },
    contents: digest.contents,
  }
}

async function* bytesOf(chunks: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) if (Buffer.isBuffer(chunk)) yield chunk
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

export interface ArchiveEntry {
  readonly name: string
  readonly size: number
  /** To its end, or not at all. */
  readonly content: AsyncIterable<Buffer>
}

/** Passes the entries of an archive one after the other. @throws StartError for a file that is no whole archive. */
export async function readArchive(file: string, visit: (entry: ArchiveEntry) => Promise<void>): Promise<void> {
  const tar = extract()
  const unpacked = pipeline(createReadStream(file), createGunzip(), tar)
  unpacked.catch(() => {})
  const visited = async () => {
    for await (const entry of tar) {
      await visit({ name: entry.header.name, size: entry.header.size ?? 0, content: bytesOf(entry) })
      entry.resume()
    }
  }
  try {
    await visited()
    await unpacked
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new StartError(`There is no file ${file}.`)
    throw isDamage(error) ? new StartError(`${file} is cut or damaged: ${error.message}. Nothing was restored.`) : error
  }
}

const isDamage = (error: unknown): error is Error =>
  errorCode(error)?.startsWith('Z_') || /unexpected end|invalid tar|premature close/i.test(String(error))

/** Reads all of an archive and proves that it is what was written. @throws StartError when it is not. */
export async function proveArchive(file: string): Promise<{ head: ArchiveHead; manifest: ArchiveManifest }> {
  const digest = entryDigest()
  let head: ArchiveHead | undefined
  let manifest: ArchiveManifest | undefined
  const damaged = (what: string) => new StartError(`${file} ${what}. Nothing was restored.`)
  await readArchive(file, async ({ name, size, content }) => {
    if (manifest) throw damaged('was altered: it goes on behind its end')
    if (name === archiveEntries.manifest) {
      manifest = parsed(await buffer(content), damaged)
      return
    }
    digest.begin(name, size)
    if (name === archiveEntries.head) {
      const bytes = await buffer(content)
      digest.update(bytes)
      head = parsed(bytes, damaged)
      return
    }
    for await (const chunk of content) digest.update(chunk)
  })
  if (head?.format !== 1) throw damaged('is no archive that this release can read')
  if (!manifest) throw damaged('is cut: its last part is missing')
  if (digest.contents().digest !== manifest.digest) throw damaged('was altered: its checksum is another')
  return { head, manifest }
}

function parsed<Content>(bytes: Buffer, damaged: (what: string) => StartError): Content {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw damaged('was altered: its description cannot be read')
  }
}
