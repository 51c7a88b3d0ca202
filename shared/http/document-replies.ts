interface DocumentReply {
  readonly reply: unknown
  /** Whether the API returned it for this document, and not for an earlier one. */
  readonly isNew: boolean
}

const replies = new Map<string, DocumentReply>()

/** Stores the replies that came with the document, by `addressKey`. Each is used by one call, once. */
export function storeReplies(given: Readonly<Record<string, unknown>>, isNew = true): void {
  for (const [key, reply] of Object.entries(given)) replies.set(key, { reply, isNew })
}

/** Replaces the replies of the previous page, for a process that renders many. */
export function replaceReplies(given: Readonly<Record<string, unknown>>): void {
  replies.clear()
  storeReplies(given)
}

/** The reply that came with the document; undefined if there is none, or it was already used. */
export function consumeReply(key: string): DocumentReply | undefined {
  const reply = replies.get(key)
  replies.delete(key)
  return reply
}

/** Milliseconds for which an early read counts as fresh. */
const earlyAge = 10_000

interface EarlyRead {
  readonly begunAt: number
  readonly reply: Promise<unknown>
}

/** Reads that were started before their screen requested them, by language and `addressKey`. */
const early = new Map<string, EarlyRead>()

/** Starts a read early, unless it is already in progress. It is used by one call, once, within ten seconds. */
export function beginEarly(address: string, read: () => Promise<unknown>): void {
  const begunAt = performance.now()
  for (const [known, { begunAt: before }] of early) if (begunAt - before > earlyAge) early.delete(known)
  if (early.has(address)) return
  const reply = read()
  early.set(address, { begunAt, reply })
  // The screen then reads again, and reports the error.
  reply.catch(() => early.delete(address))
}

/** The reply of an early read; undefined if there is none, or it failed. */
export async function consumeEarly(address: string): Promise<unknown> {
  const begun = early.get(address)
  early.delete(address)
  const isOver = !begun || performance.now() - begun.begunAt > earlyAge
  return isOver ? undefined : begun.reply.catch(() => undefined)
}
