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
