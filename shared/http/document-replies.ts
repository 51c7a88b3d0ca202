const replies = new Map<string, unknown>()

/** Hands over replies that came with the document, by `addressKey`. Each answers one call, once. */
export function storeReplies(given: Readonly<Record<string, unknown>>): void {
  for (const [key, reply] of Object.entries(given)) replies.set(key, reply)
}

/** The reply that came with the document; undefined when there is none, or it was taken before. */
export function consumeReply(key: string): unknown {
  const reply = replies.get(key)
  replies.delete(key)
  return reply
}
