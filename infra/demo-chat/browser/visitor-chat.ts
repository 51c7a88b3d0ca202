import type { Language } from '../../../shared/contract/language.ts'
import { ChatFailure, callsOf, type Message, type NewMessage, repeat } from './chat-calls.ts'

/** What the visitor has to know about the chat, beside its messages. */
export type Notice = 'notSent' | 'tooMany' | 'away' | 'ended'

export interface ChatState {
  readonly messages: readonly Message[]
  readonly notice: Notice | null
  readonly isSending: boolean
  /** Whether there is a reply that was not on screen yet. */
  readonly isUnread: boolean
}

/** What the browser keeps for as long as the tab is open, so that a reload loses nothing. */
interface Kept {
  readonly conversation: string | null
  /** The number of the last message that was on screen. */
  readonly seen: number
  /** What is typed and not sent. */
  readonly draft: string
}

const keptIn = 'qasima-demo-chat'
const nothing: Kept = { conversation: null, seen: 0, draft: '' }

function readKept(): Kept {
  try {
    const { conversation, seen, draft }: Record<string, unknown> = JSON.parse(sessionStorage.getItem(keptIn) ?? '{}')
    return {
      conversation: typeof conversation === 'string' && /^[\da-f-]{36}$/.test(conversation) ? conversation : null,
      seen: typeof seen === 'number' ? seen : 0,
      draft: typeof draft === 'string' ? draft : '',
    }
  } catch {
    return nothing
  }
}

function writeKept(kept: Kept): void {
  try {
    sessionStorage.setItem(keptIn, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing has a chat until the next reload.
  }
}

interface VisitorChatOptions {
  /** Of the chat's provider. */
  readonly origin: string
  /** Milliseconds between two questions for new messages. */
  readonly pause: number
  readonly onChange: (state: ChatState) => void
}

/** The chat as its visitor has it: one conversation, kept for the tab, read again and again once it has begun. */
export function openVisitorChat({ origin, pause, onChange }: VisitorChatOptions) {
  const calls = callsOf(`${origin}/conversations`)
  let kept = readKept()
  let messages: readonly Message[] = []
  let notice: Notice | null = null
  let isSending = false
  let unsent: NewMessage | undefined
  let stop: (() => void) | undefined

  const lastNumber = () => messages.at(-1)?.number ?? 0
  const tell = () => {
    const isUnread = messages.some(({ author, number }) => author === 'team' && number > kept.seen)
    onChange({ messages, notice, isSending, isUnread })
  }
  const keep = (change: Partial<Kept>) => {
    kept = { ...kept, ...change }
    writeKept(kept)
  }
  /** The provider knows the conversation no longer: it was started again, or others took its place. */
  const forget = () => {
    keep({ conversation: null, seen: 0 })
    messages = []
    stop?.()
    stop = undefined
  }

  async function receive(): Promise<void> {
    const { conversation } = kept
    if (!conversation) return
    try {
      const more = await calls.messagesAfter(conversation, lastNumber())
      if (kept.conversation !== conversation) return
      // The same ones may be asked for twice at once.
      messages = [...messages, ...more.filter(({ number }) => number > lastNumber())]
      if (notice === 'away') notice = null
    } catch (failure) {
      if (kept.conversation !== conversation) return
      const isGone = failure instanceof ChatFailure && failure.status === 404
      if (isGone) forget()
      notice = isGone ? 'ended' : (notice ?? 'away')
    }
    tell()
  }

  const follow = () => {
    stop ??= repeat(receive, pause)
  }

  async function deliver(message: NewMessage, language: Language): Promise<void> {
    const conversation = kept.conversation ?? (await calls.begin(language))
    keep({ conversation })
    await calls.send(conversation, message)
  }

  if (kept.conversation) follow()
  return {
    draft: kept.draft,
    keepDraft: (draft: string) => keep({ draft }),
    /** All that has come is on screen. */
    markSeen(): void {
      if (kept.seen >= lastNumber()) return
      keep({ seen: lastNumber() })
      tell()
    },
    /** @returns whether it was sent; where not, the state says why. */
    async send(text: string, language: Language): Promise<boolean> {
      if (isSending) return false
      isSending = true
      tell()
      const message =
        unsent?.text === text ? unsent : { text, key: crypto.getRandomValues(new Uint32Array(4)).join('-') }
      unsent = message
      try {
        await deliver(message, language).catch((failure) => {
          if (!(failure instanceof ChatFailure) || failure.status !== 404) throw failure
          forget()
          return deliver(message, language)
        })
        unsent = undefined
        notice = null
        // Shown when it comes back, with its number and in its place.
        await receive()
        follow()
        return true
      } catch (failure) {
        notice = failure instanceof ChatFailure && failure.status === 429 ? 'tooMany' : 'notSent'
        return false
      } finally {
        isSending = false
        tell()
      }
    },
    close: () => stop?.(),
  }
}
