import type { TableEncoding } from '../../../../shared/contract/collection-import.ts'
import type { FieldFailure } from '../../../../shared/contract/problem.ts'
import { ApiError } from '../../http/api-error.ts'

export const wrongFile = (message: FieldFailure, { key = 'file', cause }: { key?: string; cause?: unknown } = {}) =>
  new ApiError('VALIDATION_ERROR', { fields: [{ key, message }], cause })

const marks: readonly (readonly [TableEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const sampleBytes = 65_536
/** How many bytes are searched for words, which is slower than searching for zeros. */
const wordBytes = 500_000

/** Signatures of files that are not text: Excel workbooks, new and old, and PDF. */
const documents = [[0x50, 0x4b, 0x03, 0x04], [0xd0, 0xcf, 0x11, 0xe0], [...Buffer.from('%PDF-')]]

/**
 * UTF-16 without a byte order mark: only there does text contain zero bytes, one for each Latin letter, digit and
 * delimiter.
 */
function utf16In(sample: Uint8Array): TableEncoding | undefined {
  const zeros = [0, 0]
  for (const [place, byte] of sample.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even === odd) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Arabic or Western: both encodings accept every byte. Arabic words consist of bytes above 0xC0 only; in Western
 * languages accented letters are among ASCII letters.
 */
function windowsEncodingOf(bytes: Uint8Array): TableEncoding {
  let arabic = 0
  let western = 0
  for (const [word] of Buffer.from(bytes.subarray(0, wordBytes))
    .toString('latin1')
    .matchAll(/[A-Za-z\u00c0-\u00ff]+/g)) {
    if (!/[\u00c0-\u00ff]/.test(word)) continue
    if (/[A-Za-z]/.test(word)) western += 1
    else if (word.length > 1) arabic += 1
  }
  return arabic > western ? 'windows-1256' : 'windows-1252'
}

/** The encoding given by a file's byte order mark or guessed from its bytes. */
export function encodingOf(bytes: Uint8Array): TableEncoding {
  const marked = marks.find(([, mark]) => mark.every((byte, place) => bytes[place] === byte))
  if (marked) return marked[0]
  return utf16In(bytes.subarray(0, sampleBytes)) ?? (isUtf8(bytes) ? 'utf-8' : windowsEncodingOf(bytes))
}

/**
 * Decodes a file, without its byte order mark.
 * @throws ApiError `VALIDATION_ERROR` if it is not text, or has another encoding.
 */
export function decodeTable(bytes: Uint8Array, encoding: TableEncoding): string {
  if (documents.some((start) => start.every((byte, place) => bytes[place] === byte))) throw wrongFile('INVALID')
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw wrongFile('INVALID', { key: 'encoding', cause })
  }
}
