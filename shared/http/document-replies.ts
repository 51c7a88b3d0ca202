interface DocumentReply {
  readonly reply: unknown
  /** Whether the API gave it for this document, and not for an earlier one. */
  readonly isNew: boolean
}

const replies = new Map<string, DocumentReply>()

/** Hands over replies that came with the document, by `addressKey`. Each answers one call, once. */
export function storeReplies(given: Readonly<Record<string, unknown>>, isNew = true): void {
  for (const [key, reply] of Object.entries(given)) replies.set(key, { reply, isNew })
}

/** Puts the replies of one page in the place of those of the page before, where one process renders many. */
export function replaceReplies(given: Readonly<Record<string, unknown>>): void {
  replies.clear()
  storeReplies(given)
}

/** The reply that came with the document; undefined when there is none, or it was taken before. */
export function consumeReply(key: string): DocumentReply | undefined {
  const reply = replies.get(key)
  replies.delete(key)
  return reply
}

/** Milliseconds for which a read that was begun early is as good as a new one. */
const earlyAge = 10_000

interface EarlyRead {
  readonly begunAt: number
  readonly reply: Promise<unknown>
}

/** Reads that were begun before their screen asked for them, by language and `addressKey`. */
const early = new Map<string, EarlyRead>()

/** Begins a read early, unless it is under way. It answers one call, once, within ten seconds. */
export function beginEarly(address: string, read: () => Promise<unknown>): void {
  const begunAt = performance.now()
  for (const [known, { begunAt: before }] of early) if (begunAt - before > earlyAge) early.delete(known)
  if (early.has(address)) return
  const reply = read()
  early.set(address, { begunAt, reply })
  // Who asks for it then reads anew, and reports what fails.
  reply.catch(() => early.delete(address))
}

/** The reply of a read that was begun early; undefined when there is none, or it failed. */
export async function consumeEarly(address: string): Promise<unknown> {
  const begun = early.get(address)
  early.delete(address)
  const isOver = !begun || performance.now() - begun.begunAt > earlyAge
  return isOver ? undefined : begun.reply.catch(() => undefined)
}
