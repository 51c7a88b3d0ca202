import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { AdmissionRefusal } from '../admission/admission.ts'
import type { KeptText } from './kept-text.ts'

/** A document before it is sent. */
export interface MadeDocument {
  readonly status: 200 | 404
  /** The page's actual address; there is no document then. */
  readonly movedTo?: string
  /** Shared documents are compressed once; others belong to one visitor. */
  readonly body: KeptText | string
  /** Its content security policy; a shared body has it among its headers. */
  readonly policy?: Readonly<Record<string, string>>
  /** Whether it is the same for every visitor with the same choices. */
  readonly isShared: boolean
  /** Whether its page could not be rendered in time: a browser renders it, but a program would find no content. */
  readonly isEmpty?: boolean
  /** Whether its data were refused to this caller: others may get them. */
  readonly isOfCaller?: boolean
  /** The time of the oldest earlier reply. Milliseconds since 1970. */
  readonly asOf?: number | undefined
}

/** Milliseconds for which a document is reused without reading its data again: its maximum age. */
const documentAge = 1_000

/** Milliseconds that a request waits for a newer document while there is one of a few seconds ago. */
const patience = 100

/** Milliseconds for which a document can replace a newer one that takes longer than that. */
const lateAge = 10_000

/** Milliseconds for which a document can replace a newer one that cannot be made now. */
const spareAge = 10 * 60_000

/** Bytes of all cached documents. */
const maxBytes = 64 * 2 ** 20

/** Rough overhead of an entry in bytes. */
const entryBytes = 500

const sizeOf = ({ body, movedTo = '' }: MadeDocument, key: string): number =>
  entryBytes + (typeof body === 'string' ? 2 * body.length : body.size) + 2 * (key.length + movedTo.length)

/**
 * Caches documents briefly, so that concurrent requests read their data once; and longer as a substitute when no newer
 * one can be made. `age`: in milliseconds.
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
      // A document some minutes old is better than an empty one.
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

  /** Whether to make it again before it expires, so that requests meanwhile do not wait. */
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

  /** The newer document, or after a short wait the last one: a slow API or a busy renderer delays no page in use. */
  async function inTime(key: string, newer: Promise<MadeDocument>): Promise<MadeDocument> {
    const last = kept.get(key)
    if (!last || ageOf(key) >= lateAge) return newer
    const waiting = new AbortController()
    const afterwards = wait(patience, last, { signal: waiting.signal })
    // The one that comes too late, or not at all, concerns the next request.
    for (const one of [newer, afterwards]) one.catch(() => {})
    return Promise.race([newer, afterwards]).finally(() => waiting.abort())
  }

  return {
    /** The document of a key, if nothing has to be made. */
    findNew: (key: string): MadeDocument | undefined => (isDue(key) ? undefined : findNew(key)),
    /** `key`: everything that decides the document, except its data. `work`: reads the data and makes it. */
    find(key: string, work: () => Promise<MadeDocument>): Promise<MadeDocument> {
      const known = findNew(key)
      // A failure is retried by the next request.
      if (known && isDue(key)) begin(key, work).catch(() => {})
      if (known) return Promise.resolve(known)
      const begun = underWay.get(key)
      const newer = begun ? begun.then((made) => (made.isOfCaller ? work() : made)) : begin(key, work)
      return inTime(key, newer)
    },
  }
}
