import { randomUUID } from 'node:crypto'
import type { Language } from '../../shared/contract/language.ts'
import type { Author, ConversationSummary, Message, NewMessage } from './browser/chat-calls.ts'

/** Everything is in memory and bounded; of what passes a bound, the oldest goes. */
export const chatLimits = {
  /** Messages that one conversation keeps. */
  messages: 200,
  conversations: 100,
  /** Messages of one author of a conversation in a minute. */
  messagesPerMinute: 20,
  /** Conversations that begin in a minute. */
  startsPerMinute: 30,
} as const

interface KeptMessage extends Message {
  /** Given by its author's page, so that a message that is sent again is kept once. */
  readonly key: string
  readonly at: number
}

interface Conversation {
  readonly startedAt: number
  readonly language: Language
  messages: KeptMessage[]
}

const minute = 60_000

/** Why a message or a conversation is not taken. */
export type Refusal = 'unknown' | 'too-many'

/** The conversations of one chat. Now: milliseconds since 1970. */
export function openConversations(now: () => number = Date.now) {
  // The one that was used last is the last of them.
  const kept = new Map<string, Conversation>()
  const isRecent = (at: number) => at > now() - minute

  /** @returns the id, which is all that a visitor needs to read and write it: nothing else leads to it. */
  function begin(language: Language): string | Refusal {
    const starts = [...kept.values()].filter(({ startedAt }) => isRecent(startedAt)).length
    if (starts >= chatLimits.startsPerMinute) return 'too-many'
    for (const id of kept.keys()) if (kept.size >= chatLimits.conversations) kept.delete(id)
    const id = randomUUID()
    kept.set(id, { startedAt: now(), language, messages: [] })
    return id
  }

  function add(id: string, author: Author, { text, key }: NewMessage): Message | Refusal {
    const conversation = kept.get(id)
    if (!conversation) return 'unknown'
    const { messages } = conversation
    const own = messages.filter((message) => message.author === author)
    const again = own.find((message) => message.key === key)
    if (again) return shown(again)
    if (own.filter(({ at }) => isRecent(at)).length >= chatLimits.messagesPerMinute) return 'too-many'
    const message = { number: (messages.at(-1)?.number ?? 0) + 1, author, text, key, at: now() }
    conversation.messages = [...messages, message].slice(-chatLimits.messages)
    kept.delete(id)
    kept.set(id, conversation)
    return shown(message)
  }

  return {
    begin,
    add,
    /** The messages with a higher number. */
    messagesAfter: (id: string, number: number): Message[] | Refusal =>
      kept
        .get(id)
        ?.messages.filter((message) => message.number > number)
        .map(shown) ?? 'unknown',
    /** Those with messages, the one that was used last first. */
    list: (): ConversationSummary[] =>
      [...kept].toReversed().flatMap(([id, { language, messages }]) => {
        const last = messages.at(-1)
        return last ? [{ id, language, last: shown(last) }] : []
      }),
  }
}

const shown = ({ number, author, text }: KeptMessage): Message => ({ number, author, text })
