import type { Language } from '../../../shared/contract/language.ts'

/** Characters of one message. */
export const maxTextLength = 1_000

/** Who wrote a message: the visitor of the site, or the person who answers. */
export type Author = 'visitor' | 'team'

export interface Message {
  /** Counts the messages of a conversation, from 1. */
  readonly number: number
  readonly author: Author
  readonly text: string
}

export interface NewMessage {
  readonly text: string
  /** The same each time that the same message is sent, so that it is kept once. */
  readonly key: string
}

/** What is typed, as the provider takes it: without control characters and what stands empty around it. */
export const textOf = (typed: string): string => typed.replace(/(?![\t\n])\p{Cc}/gu, '').trim()

export const newMessage = (text: string): NewMessage => ({
  text,
  key: crypto.getRandomValues(new Uint32Array(4)).join('-'),
})

export interface ConversationSummary {
  readonly id: string
  readonly language: Language
  readonly last: Message
}

/** Milliseconds after which the chat counts as away. */
const patience = 10_000

/** Why a call has no answer: the status of the reply, or 0 where there was none. */
export class ChatFailure extends Error {
  override readonly name = 'ChatFailure'
  readonly status: number

  constructor(status: number) {
    super(`The chat answered ${status}`)
    this.status = status
  }
}

/** Asks the chat, by POST where there is something to send. @throws ChatFailure when it is not answered with success. */
async function ask<Answer>(address: string, body?: unknown): Promise<Answer> {
  const reply = await fetch(address, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    credentials: 'omit',
    signal: AbortSignal.timeout(patience),
  }).catch(() => undefined)
  if (!reply?.ok) throw new ChatFailure(reply?.status ?? 0)
  return reply.json()
}

/** The calls of one side, under the address of its conversations. */
export const callsOf = (conversations: string) => ({
  begin: (language: Language) => ask<{ readonly id: string }>(conversations, { language }).then(({ id }) => id),
  list: () => ask<readonly ConversationSummary[]>(conversations),
  messagesAfter: (id: string, number: number) =>
    ask<readonly Message[]>(`${conversations}/${id}/messages?after=${number}`),
  send: (id: string, message: NewMessage) => ask<Message>(`${conversations}/${id}/messages`, message),
})

/** Runs the task now and then again, a pause after each end, while the page is in sight. @returns ends it. */
export function repeat(task: () => Promise<void>, pause: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const next = async () => {
    if (document.visibilityState === 'visible') await task()
    if (!isOver) timer = setTimeout(next, pause)
  }
  void next()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
