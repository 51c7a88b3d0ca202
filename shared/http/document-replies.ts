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

/** Reads that were begun before their screen asked for them, by language and `addressKey`. */
const early = new Map<string, Promise<unknown>>()

/** Begins a read early, unless it is under way. It answers one call, once, within ten seconds. */
export function beginEarly(address: string, read: () => Promise<unknown>): void {
  if (early.has(address)) return
  const begun = read()
  early.set(address, begun)
  const forget = () => {
    if (early.get(address) === begun) early.delete(address)
  }
  // Who asks later reads anew, and reports what fails.
  begun.catch(forget)
  setTimeout(forget, earlyAge)
}

/** The reply of a read that was begun early; undefined when there is none, or it failed. */
export async function consumeEarly(address: string): Promise<unknown> {
  const begun = early.get(address)
  early.delete(address)
  return begun?.catch(() => undefined)
}
