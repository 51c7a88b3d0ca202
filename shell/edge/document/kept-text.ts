import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** How a text travels, the smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** What is sent of a text in one encoding. */
export interface EncodedText {
  readonly bytes: Buffer
  /** All that depends on the text and its encoding. */
  readonly headers: Readonly<Record<string, string>>
}

/** A text that many are sent, with each of its encodings made once, when it is first asked for. */
export interface KeptText {
  /** Bytes that it takes in memory. */
  readonly size: number
  in(encoding: Encoding): EncodedText | Promise<EncodedText>
}

/** Bytes of all texts that are kept, in all encodings. */
const maxBytes = 64 * 2 ** 20

/** Bytes that an entry takes beside its texts, roughly. */
const entryBytes = 1_000

/** Made once and sent often; a higher one takes three times as long for one part in thirty. */
const brotliQuality = 5

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/** The encoding of a header `Accept-Encoding`; one that says nothing takes the text as it is. */
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

/** A tag for the bytes of an encoding: strong, since the same text and headers become the same bytes. */
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
 * Keeps texts by their content, so that one that is made anew and is the same is compressed no second time, and has the same
 * tags on every edge. The texts that were not asked for longest leave first.
 */
export function keepTexts(bytes = maxBytes) {
  const kept = new LRUCache<string, KeptText>({ maxSize: bytes, sizeCalculation: ({ size }) => size })

  return (parts: Parts): KeptText => {
    const digest = hash('sha256', `${JSON.stringify(parts.headers)}\n${parts.text}`, 'base64url').slice(0, 22)
    const known = kept.get(digest)
    if (known) return known
    // Counted anew when an encoding is added, as long as it is still there.
    const made: KeptText = keepText(parts, digest, () => kept.peek(digest) === made && kept.set(digest, made))
    kept.set(digest, made)
    return made
  }
}

/**
 * Whether a header `If-None-Match` names a tag, as RFC 9110 compares: of several, whether strong or weak, and `*` for any.
 */
export const isNamed = (tag: string, header: string | undefined): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((known) => known.trim().replace(/^W\//, '') === tag))
