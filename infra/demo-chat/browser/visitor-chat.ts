import type { Language } from '../../../shared/contract/language.ts'
import { ChatFailure, callsOf, type Message, type NewMessage, newMessage, repeat } from './chat-calls.ts'
import { openKept } from './kept-chat.ts'

/** What the visitor has to know about the chat, beside its messages. */
type Notice = 'notSent' | 'tooMany' | 'away' | 'ended'

export interface ChatState {
  readonly messages: readonly Message[]
  readonly notice: Notice | null
  readonly isSending: boolean
  /** Whether there is a reply that was not on screen yet. */
  readonly isUnread: boolean
}

interface VisitorChatOptions {
  /** Of the chat's provider. */
  readonly origin: string
  /** Milliseconds between two questions for new messages. */
  readonly pause: number
  readonly onChange: (state: ChatState) => void
}

const hasStatus = (failure: unknown, status: number): boolean =>
  failure instanceof ChatFailure && failure.status === status

interface Delivery {
  readonly calls: ReturnType<typeof callsOf>
  readonly kept: ReturnType<typeof openKept>
  readonly language: Language
  readonly forget: () => void
}

/** Begins a conversation where there is none, or the provider no longer knows it. */
async function deliver(message: NewMessage, delivery: Delivery): Promise<void> {
  const { calls, kept, language, forget } = delivery
  const known = kept.now.conversation
  const conversation = known ?? (await calls.begin(language))
  kept.change({ conversation })
  await calls.send(conversation, message).catch((failure) => {
    if (!known || !hasStatus(failure, 404)) throw failure
    forget()
    return deliver(message, delivery)
  })
}

/** The chat as its visitor has it: one conversation, kept for the tab, read again and again once it has begun. */
export function openVisitorChat({ origin, pause, onChange }: VisitorChatOptions) {
  const calls = callsOf(`${origin}/conversations`)
  const kept = openKept()
  let messages: readonly Message[] = []
  let notice: Notice | null = null
  let isSending = false
  let unsent: NewMessage | undefined
  let stop: (() => void) | undefined

  const lastNumber = () => messages.at(-1)?.number ?? 0
  const tell = () => {
    const isUnread = messages.some(({ author, number }) => author === 'team' && number > kept.now.seen)
    onChange({ messages, notice, isSending, isUnread })
  }
  /** The provider knows the conversation no longer: it was started again, or others took its place. */
  const forget = () => {
    kept.change({ conversation: null, seen: 0 })
    messages = []
    stop?.()
    stop = undefined
  }

  async function receive(): Promise<void> {
    const { conversation } = kept.now
    if (!conversation) return
    try {
      const more = await calls.messagesAfter(conversation, lastNumber())
      if (kept.now.conversation !== conversation) return
      // The same ones may be asked for twice at once.
      messages = [...messages, ...more.filter(({ number }) => number > lastNumber())]
      if (notice === 'away') notice = null
    } catch (failure) {
      if (kept.now.conversation !== conversation) return
      const isGone = hasStatus(failure, 404)
      if (isGone) forget()
      notice = isGone ? 'ended' : (notice ?? 'away')
    }
    tell()
  }

  if (kept.now.conversation) stop = repeat(receive, pause)
  return {
    draft: kept.now.draft,
    keepDraft: (draft: string) => kept.change({ draft }),
    /** All that has come is on screen. */
    markSeen(): void {
      if (kept.now.seen >= lastNumber()) return
      kept.change({ seen: lastNumber() })
      tell()
    },
    /** @returns whether it was sent; where not, the state says why. */
    async send(text: string, language: Language): Promise<boolean> {
      if (isSending) return false
      isSending = true
      tell()
      const message = unsent?.text === text ? unsent : newMessage(text)
      unsent = message
      try {
        await deliver(message, { calls, kept, language, forget })
        unsent = undefined
        notice = null
        // Shown when it comes back, with its number and in its place.
        await receive()
        stop ??= repeat(receive, pause)
        return true
      } catch (failure) {
        notice = hasStatus(failure, 429) ? 'tooMany' : 'notSent'
        return false
      } finally {
        isSending = false
        tell()
      }
    },
    close: () => stop?.(),
  }
}
