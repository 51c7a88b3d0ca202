import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliDecompress, createGunzip, gunzip, gzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { isCompressed, isServed, type ReleaseDocument, type ReleasedFile } from './release-document.ts'
import { isSignedBy, type SigningPair, signRelease } from './release-signature.ts'

/** Bytes of all files of an archive. */
const maxUnpackedBytes = 128_000_000
const maxFiles = 4_000

/** What an archive says of itself, before its files. */
const documentEntry = 'release.json'
const signatureEntry = 'release.signature.json'

/** Entries are as old as time itself: the same files are the same archive. */
const epoch = new Date(0)

export const integrityOf = (bytes: Buffer): string => `sha256-${createHash('sha256').update(bytes).digest('base64')}`

/** Who signed the document of a release, and its exact text. */
interface SignedDocument {
  readonly text: string
  readonly signature: string
  /** Public half of the key. */
  readonly key: string
}

/** A release with everything that was found out about it: signed by its key, each file what the document says. */
export interface ReleaseArchive extends SignedDocument {
  readonly id: string
  readonly document: ReleaseDocument
  readonly files: ReadonlyMap<string, Buffer>
}

/** Why an archive is no release. */
export class UnreadableRelease extends Error {
  override readonly name = 'UnreadableRelease'
  readonly reasons: readonly string[]
  constructor(reasons: readonly string[]) {
    super(reasons.join('; '))
    this.reasons = reasons
  }
}

/**
 * The id of a release: a digest of the files that browsers and servers run. The same sources have the same id in any
 * checkout and commit.
 */
export function releaseIdOf(files: readonly ReleasedFile[]): string {
  const lines = files
    .filter(({ file }) => isServed(file) && !isCompressed(file))
    .map(({ file, integrity }) => `${integrity} ${file}\n`)
    .sort()
  return createHash('sha256').update(lines.join('')).digest('hex').slice(0, 20)
}

/** What a release says of its files, in the order of their names. */
export const releasedFilesOf = (files: ReadonlyMap<string, Buffer>): ReleasedFile[] =>
  [...files]
    .map(([file, bytes]) => ({ file, integrity: integrityOf(bytes), bytes: bytes.length }))
    .sort((one, other) => (one.file < other.file ? -1 : 1))

/** What is signed of a release: its parts and files. */
export const documentOf = (
  parts: Omit<ReleaseDocument, 'files'>,
  files: ReadonlyMap<string, Buffer>,
): ReleaseDocument => ({ ...parts, files: releasedFilesOf(files) })

/** Signs a release and puts it into an archive: gzip of a tar. */
export function packRelease(
  document: ReleaseDocument,
  files: ReadonlyMap<string, Buffer>,
  pair: SigningPair,
): Promise<Buffer> {
  const text = JSON.stringify(document)
  return packSigned({ text, signature: signRelease(text, pair), key: pair.publicKey }, files)
}

async function packSigned(
  { text, signature, key }: SignedDocument,
  files: ReadonlyMap<string, Buffer>,
): Promise<Buffer> {
  const archive = pack()
  const add = (name: string, bytes: string | Buffer) => archive.entry({ name, mtime: epoch }, bytes)
  add(documentEntry, text)
  add(signatureEntry, JSON.stringify({ signature, key }))
  for (const [name, bytes] of files) add(name, bytes)
  archive.finalize()
  return promisify(gzip)(await buffer(archive))
}

/** What edges need of a release: all that is served, under the same signature. */
export const packServed = (release: ReleaseArchive): Promise<Buffer> =>
  packSigned(release, new Map([...release.files].filter(([file]) => isServed(file))))

async function entriesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const tar = await promisify(gunzip)(bytes, { maxOutputLength: maxUnpackedBytes })
  const archive = extract()
  archive.end(tar)
  const entries = new Map<string, Buffer>()
  for await (const entry of archive) {
    if (entries.size >= maxFiles) throw new UnreadableRelease([`it has more than ${maxFiles} files`])
    entries.set(entry.header.name, await buffer(entry))
  }
  return entries
}

/**
 * One file of an archive that is known already, which is read no further than that file. The answer is undefined where
 * it is not there, or is another than the signed text says.
 */
export async function readReleasedFile(
  archive: Readable,
  { text, file }: Pick<SignedDocument, 'text'> & { readonly file: string },
): Promise<Buffer | undefined> {
  const { files }: ReleaseDocument = JSON.parse(text)
  const integrity = files.find((named) => named.file === file)?.integrity
  const entries = extract()
  const reading = pipeline(archive, createGunzip(), entries).catch((error) => entries.destroy(error))
  try {
    if (integrity === undefined) return undefined
    for await (const entry of entries) {
      if (entry.header.name !== file) {
        entry.resume()
        continue
      }
      const bytes = await buffer(entry)
      return integrityOf(bytes) === integrity ? bytes : undefined
    }
    return undefined
  } finally {
    archive.destroy()
    await reading
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

function isDocument(value: unknown): value is ReleaseDocument {
  const { remote, version, revision, files } = Object(value)
  const isFile = (file: unknown): file is ReleasedFile => {
    const { file: name, integrity, bytes } = Object(file)
    return isText(name) && isText(integrity) && Number.isInteger(bytes)
  }
  return (
    isText(remote) &&
    isText(version) &&
    (revision === null || isText(revision)) &&
    Array.isArray(files) &&
    files.every(isFile)
  )
}

/** Undefined where the bytes are no JSON. */
export function parseJson(text: Buffer | undefined): unknown {
  try {
    return JSON.parse(text?.toString('utf8') ?? '')
  } catch {
    return undefined
  }
}

const safeName = /^[\w-]+(\.[\w-]+)*$/

/** What is wrong with the files of a release; those that are not served may be missing, as edges have none. */
async function problemsOf({ files: named }: ReleaseDocument, files: ReadonlyMap<string, Buffer>): Promise<string[]> {
  const known = new Set(named.map(({ file }) => file))
  const problems = [...files.keys()].filter((file) => !known.has(file)).map((file) => `${file} is not named`)
  for (const { file, integrity, bytes } of named) {
    const content = files.get(file)
    if (!safeName.test(file)) problems.push(`${JSON.stringify(file)} is no name of a file`)
    else if (!content) {
      if (isServed(file)) problems.push(`${file} is missing`)
    } else if (content.length !== bytes || integrityOf(content) !== integrity)
      problems.push(`${file} is not what its integrity says`)
    else if (isCompressed(file) && !(await isCopyOf(content, files.get(file.replace(/\.br$/, '')))))
      problems.push(`${file} is no copy of its file`)
  }
  return problems
}

/** Whether a file is what another one is, compressed with Brotli. @throws Error for what is not compressed with it. */
export async function isCopyOf(compressed: Buffer, original: Buffer | undefined): Promise<boolean> {
  if (!original) return false
  const plain = await promisify(brotliDecompress)(compressed, { maxOutputLength: original.length + 1 }).catch(
    () => null,
  )
  return plain?.equals(original) ?? false
}

/**
 * Reads an archive, and believes nothing of it that can be checked: the signature, each file's integrity and size, that
 * compressed copies are copies. Whose key it is, is for the caller to know.
 * @throws UnreadableRelease with every reason.
 */
export async function unpackRelease(bytes: Buffer): Promise<ReleaseArchive> {
  const entries = await entriesOf(bytes).catch((error) => {
    if (error instanceof UnreadableRelease) throw error
    throw new UnreadableRelease(['it is no archive of a release'])
  })
  const document = parseJson(entries.get(documentEntry))
  const { signature, key } = Object(parseJson(entries.get(signatureEntry)))
  const text = entries.get(documentEntry)?.toString('utf8') ?? ''
  if (!isDocument(document)) throw new UnreadableRelease([`${documentEntry} is missing or has another form`])
  if (!isText(signature) || !isText(key)) throw new UnreadableRelease(['it is not signed'])
  entries.delete(documentEntry)
  entries.delete(signatureEntry)
  const problems = await problemsOf(document, entries)
  if (!isSignedBy(text, signature, key)) problems.unshift('its signature is not that of its key')
  if (problems.length > 0) throw new UnreadableRelease(problems)
  return { id: releaseIdOf(document.files), document, text, signature, key, files: entries }
}
