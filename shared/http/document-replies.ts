const replies = new Map<string, unknown>()

/** Hands over replies that came with the document, by `addressKey`. Each answers one call, once. */
export function keepReplies(given: Readonly<Record<string, unknown>>): void {
  for (const [key, reply] of Object.entries(given)) replies.set(key, reply)
}

/** The reply that came with the document; undefined when there is none, or it was taken before. */
export function takeReply(key: string): unknown {
  const reply = replies.get(key)
  replies.delete(key)
  return reply
}
