import { LRUCache } from 'lru-cache'
import { AdmissionRefusal } from '../admission/admission.ts'
import type { KeptText } from './kept-text.ts'

/** A document before it is sent. */
export interface MadeDocument {
  readonly status: 200 | 404
  /** Where the page lives in truth; there is no document then. */
  readonly movedTo?: string
  /** One that is shared is compressed once; any other is one visitor's. */
  readonly body: KeptText | string
  /** What it may load and run; a shared body has it among its headers. */
  readonly policy?: Readonly<Record<string, string>>
  /** Whether it is the same for every visitor with the same choices, and as new as its data. */
  readonly isShared: boolean
  /** Whether its page could not be rendered in time: a browser draws it, and a program would find no content. */
  readonly isEmpty?: boolean
  /** Whether its data were refused to the caller it was made for: another one may get them. */
  readonly isOfCaller?: boolean
  /** The time of the oldest reply that is an earlier one. Milliseconds since 1970. */
  readonly asOf?: number | undefined
}

/** Milliseconds for which a document is sent again without its data being read: how old it can be at most. */
const documentAge = 1_000

/** Milliseconds for which a document stands in for a newer one that is not made now. */
const spareAge = 10 * 60_000

/** Bytes of all documents that are kept. */
const maxBytes = 64 * 2 ** 20

/** Bytes that an entry takes beside its texts, roughly. */
const entryBytes = 500

const sizeOf = ({ body, movedTo = '' }: MadeDocument, key: string): number =>
  entryBytes + (typeof body === 'string' ? 2 * body.length : body.size) + 2 * (key.length + movedTo.length)

/**
 * Keeps documents for a moment, so that however many ask for one, its data are read once; and for longer, for the time in
 * which no newer one can be made. Age: in milliseconds.
 */
export function keepDocuments(age = documentAge, now = () => performance.now()) {
  const kept = new LRUCache<string, MadeDocument>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    ttl: Math.max(age, spareAge),
    ttlResolution: 0,
    perf: { now },
  })
  const underWay = new Map<string, Promise<MadeDocument>>()
  const ageOf = (key: string): number => Math.max(age, spareAge) - kept.getRemainingTTL(key)
  const isNew = (key: string): boolean => ageOf(key) < age

  async function make(key: string, work: () => Promise<MadeDocument>): Promise<MadeDocument> {
    try {
      const made = await work()
      // One of some minutes ago says more than none.
      if (made.isEmpty) return kept.get(key) ?? made
      if (made.isShared && age > 0) kept.set(key, made)
      return made
    } catch (error) {
      const spare = error instanceof AdmissionRefusal ? kept.get(key) : undefined
      if (!spare) throw error
      return spare
    } finally {
      underWay.delete(key)
    }
  }

  /** Whether it is to be made anew before it is too old, so that those who ask for it meanwhile do not wait. */
  const isDue = (key: string): boolean => ageOf(key) >= age / 2 && !underWay.has(key)

  function findNew(key: string): MadeDocument | undefined {
    const known = kept.get(key)
    return known && isNew(key) ? known : undefined
  }

  function begin(key: string, work: () => Promise<MadeDocument>): Promise<MadeDocument> {
    const making = make(key, work)
    underWay.set(key, making)
    return making
  }

  return {
    /** The document of a key, where nothing is to be made. */
    findNew: (key: string): MadeDocument | undefined => (isDue(key) ? undefined : findNew(key)),
    /** Key: all that decides the document beside its data. Make: reads these and makes it. */
    find(key: string, work: () => Promise<MadeDocument>): Promise<MadeDocument> {
      const known = findNew(key)
      // What fails is tried again by the next one who asks.
      if (known && isDue(key)) begin(key, work).catch(() => {})
      if (known) return Promise.resolve(known)
      const begun = underWay.get(key)
      return begun ? begun.then((made) => (made.isOfCaller ? work() : made)) : begin(key, work)
    },
  }
}
