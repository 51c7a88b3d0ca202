import {
  type ConversationSummary,
  callsOf,
  type Message,
  maxTextLength,
  newMessage,
  repeat,
  textOf,
} from './chat-calls.ts'
import { makeElement } from './make-element.ts'
import { openMessageList } from './message-list.ts'

/** Milliseconds between two questions for new messages. */
const pause = 2_000

const languageNames = { ar: 'Arabic', en: 'English' }
const away = 'The chat has stopped or cannot be reached. Start it again with npm start; what you typed stays here.'
const notSent =
  'Not sent: the conversation is no longer kept, too many replies were sent within a minute, or the chat has stopped. Your text is still here.'

/** The parts of the page, before there is a conversation. */
function makeParts() {
  const notice = makeElement('p', { role: 'alert', class: 'notice' })
  const none = makeElement('p', { class: 'muted' }, [
    'No messages yet. Open the chat on a page of the site and write one.',
  ])
  const conversations = makeElement('div', { class: 'conversations' })
  const list = makeElement('nav', { 'aria-label': 'Conversations' }, [
    makeElement('h2', {}, ['Conversations']),
    none,
    conversations,
  ])
  const log = openMessageList('Messages')
  log.name('Messages', { visitor: 'Visitor', team: 'You' })
  const input = makeElement('textarea', { dir: 'auto', maxlength: String(maxTextLength) })
  const form = makeElement('form', {}, [
    makeElement('label', {}, ['Reply', input]),
    makeElement('button', {}, ['Send reply']),
  ])
  const title = makeElement('h2')
  const chosen = makeElement('section', { 'aria-label': 'Conversation', hidden: '' }, [title, log.list, form])
  return { notice, none, conversations, list, log, input, form, title, chosen }
}

function fillButton(button: HTMLButtonElement, { language, last }: ConversationSummary): void {
  const isWaiting = last.author === 'visitor'
  const state = `${languageNames[language]}, ${isWaiting ? 'waits for a reply' : 'answered'}`
  button.classList.toggle('waiting', isWaiting)
  button.replaceChildren(makeElement('span', { dir: 'auto' }, [last.text]), makeElement('span', {}, [state]))
}

/** Shows the conversations of a chat in this place, and follows them. @returns ends it. */
export function startOperator(origin: string, place: HTMLElement, pauseBetween = pause): () => void {
  const calls = callsOf(`${origin}/operator/conversations`)
  const parts = makeParts()
  const { notice, input } = parts
  let current: string | undefined
  let messages: readonly Message[] = []
  let sending = false
  const buttons = new Map<string, HTMLButtonElement>()

  const say = (text: string) => {
    if (notice.textContent !== text) notice.textContent = text
  }

  function showSummary(summary: ConversationSummary): HTMLButtonElement {
    const { id } = summary
    const button = buttons.get(id) ?? makeElement('button', { type: 'button' })
    if (!buttons.has(id)) button.addEventListener('click', () => choose(id))
    buttons.set(id, button)
    fillButton(button, summary)
    button.setAttribute('aria-current', String(id === current))
    return button
  }

  async function readMessages(): Promise<void> {
    const id = current
    if (!id) return
    const more = await calls.messagesAfter(id, messages.at(-1)?.number ?? 0)
    if (id !== current) return
    messages = [...messages, ...more.filter(({ number }) => number > (messages.at(-1)?.number ?? 0))]
    parts.log.show(messages)
  }

  async function read(): Promise<void> {
    try {
      const summaries = await calls.list()
      parts.none.hidden = summaries.length > 0
      // New ones come first; the others stay in place, so that none loses the focus.
      for (const summary of summaries.toReversed()) {
        const button = showSummary(summary)
        if (!button.isConnected) parts.conversations.prepend(button)
      }
      for (const [id, button] of buttons) if (!summaries.some((summary) => summary.id === id)) button.remove()
      const title = `Demo chat (${summaries.filter(({ last }) => last.author === 'visitor').length} waiting)`
      if (document.title !== title) document.title = title
      await readMessages()
      if (notice.textContent === away) say('')
    } catch {
      say(away)
    }
  }

  function choose(id: string): void {
    current = id
    messages = []
    parts.log.show(messages)
    parts.title.textContent = 'Conversation'
    parts.chosen.hidden = false
    input.focus()
    void read()
  }

  parts.form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const text = textOf(input.value)
    if (!current || !text || sending) return
    sending = true
    try {
      await calls.send(current, newMessage(text))
      input.value = ''
      say('')
      await read()
    } catch {
      say(notSent)
    } finally {
      sending = false
    }
  })
  place.append(notice, parts.list, parts.chosen)
  return repeat(read, pauseBetween)
}
