import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** Content encodings, smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** A text in one encoding. */
export interface EncodedText {
  readonly bytes: Buffer
  /** Headers that depend on the text and its encoding. */
  readonly headers: Readonly<Record<string, string>>
}

/** A shared text, with each encoding created once, at first use. */
export interface KeptText {
  /** Its size in memory. */
  readonly size: number
  in(encoding: Encoding): EncodedText | Promise<EncodedText>
}

/** Bytes of all cached texts, in all encodings. */
const maxBytes = 64 * 2 ** 20

/** Rough overhead of an entry in bytes. */
const entryBytes = 1_000

/** Compressed once and sent often; a higher quality takes three times as long to save 3 %. */
const brotliQuality = 5

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/** The encoding for an `Accept-Encoding` header; without one, none. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((offer) => {
        const [name = '', ...parameters] = offer.split(';').map((part) => part.trim())
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
        return [name, weight === undefined ? 1 : Number(weight)] as const
      }),
  )
  const weightOf = (name: Encoding) => weights.get(name) ?? (name === 'identity' ? 0 : (weights.get('*') ?? 0))
  return encodings.find((name) => weightOf(name) > 0) ?? 'identity'
}

interface Parts {
  readonly text: string
  /** Sent with the text in every encoding. */
  readonly headers: Readonly<Record<string, string>>
}

/** The ETag of an encoding: strong, since the same text and headers give the same bytes. */
const entityTag = (digest: string, encoding: Encoding): string =>
  `"${digest}${encoding === 'identity' ? '' : `-${encoding}`}"`

function keepText({ text, headers }: Parts, digest: string, onGrowth: () => void): KeptText {
  const made = new Map<Encoding, EncodedText>()
  const underWay = new Map<Encoding, Promise<EncodedText>>()
  let size = entryBytes

  function add(encoding: Encoding, bytes: Buffer): EncodedText {
    const encoded = {
      bytes,
      headers: {
        ...headers,
        etag: entityTag(digest, encoding),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
    }
    made.set(encoding, encoded)
    size += bytes.length
    return encoded
  }
  const plain = add('identity', Buffer.from(text))

  async function compress(encoding: Exclude<Encoding, 'identity'>): Promise<EncodedText> {
    try {
      return add(encoding, await compressors[encoding](plain.bytes))
    } finally {
      underWay.delete(encoding)
      onGrowth()
    }
  }

  return {
    get size() {
      return size
    },
    in(encoding) {
      const known = made.get(encoding) ?? underWay.get(encoding)
      if (known || encoding === 'identity') return known ?? plain
      const begun = compress(encoding)
      underWay.set(encoding, begun)
      return begun
    },
  }
}

/**
 * Caches texts by content, so that an identical new one is not compressed again and has the same tags on every edge.
 * The least recently used are evicted first.
 */
export function keepTexts(bytes = maxBytes) {
  const kept = new LRUCache<string, KeptText>({ maxSize: bytes, sizeCalculation: ({ size }) => size })

  return (parts: Parts): KeptText => {
    const digest = hash('sha256', `${JSON.stringify(parts.headers)}\n${parts.text}`, 'base64url').slice(0, 22)
    const known = kept.get(digest)
    if (known) return known
    // Update the size when an encoding is added, if the entry still exists.
    const made: KeptText = keepText(parts, digest, () => kept.peek(digest) === made && kept.set(digest, made))
    kept.set(digest, made)
    return made
  }
}

/** Whether an `If-None-Match` header matches a tag as RFC 9110 defines: lists, strong or weak tags, and `*`. */
export const isNamed = (tag: string, header: string | undefined): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((known) => known.trim().replace(/^W\//, '') === tag))
