import type { Language } from '../../../shared/contract/language.ts'
import { textOf } from './chat-calls.ts'
import { makeElement, makeIcon } from './make-element.ts'
import { openMessageList } from './message-list.ts'
import type { ChatState } from './visitor-chat.ts'
import { widgetStyle } from './widget.style.ts'
import { type WidgetWords, widgetWords } from './widget.words.ts'

const bubble = 'M21 12a8 8 0 0 1-8 8H4l2-3a8 8 0 1 1 15-5z'
const cross = 'M6 6l12 12M18 6L6 18'

/** The parts of the widget, without words, in a tree that the page's styles do not reach. */
function makeParts(draft: string, maxLength: number) {
  const host = makeElement('div')
  const root = host.attachShadow({ mode: 'open' })
  // A sheet of its own, because the page's policy allows no style that stands in an element.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(widgetStyle)
  root.adoptedStyleSheets = [sheet]

  const launcherText = makeElement('span')
  const launcher = makeElement('button', { type: 'button', class: 'launcher', 'aria-expanded': 'false' })
  launcher.append(makeIcon(bubble), launcherText)
  const title = makeElement('h2', { id: 'title' })
  const close = makeElement('button', { type: 'button', class: 'close' })
  close.append(makeIcon(cross))
  const note = makeElement('p', { class: 'note' })
  const empty = makeElement('p', { class: 'empty' })
  const log = openMessageList('')
  const notice = makeElement('p', { role: 'alert', class: 'notice' })
  const labelText = makeElement('span')
  const input = makeElement('textarea', { dir: 'auto', rows: '1', maxlength: String(maxLength) })
  input.value = draft
  const send = makeElement('button', { class: 'send' })
  const form = makeElement('form', {}, [makeElement('label', {}, [labelText, input]), send])
  const head = makeElement('div', { class: 'head' }, [title, close])
  const panel = makeElement('section', { role: 'dialog', 'aria-labelledby': 'title', class: 'panel', hidden: '' }, [
    head,
    note,
    empty,
    log.list,
    notice,
    form,
  ])
  root.append(launcher, panel)
  return { host, launcher, launcherText, title, close, note, empty, log, notice, labelText, input, send, form, panel }
}

interface WidgetViewOptions {
  readonly draft: string
  readonly maxLength: number
  /** Answers whether it was sent. */
  readonly onSend: (text: string) => Promise<boolean>
  readonly onDraft: (text: string) => void
  /** The panel was opened, and shows all messages. */
  readonly onOpen: () => void
}

/** The launcher in the corner of the page and the panel that it opens. */
export function makeWidgetView({ draft, maxLength, onSend, onDraft, onOpen }: WidgetViewOptions) {
  const parts = makeParts(draft, maxLength)
  const { host, launcher, panel, input, send, form, log, notice } = parts
  let words: WidgetWords = widgetWords.ar
  let state: ChatState = { messages: [], notice: null, isSending: false, isUnread: false }
  let shownNotice: string | null = null

  function open(isOpen: boolean): void {
    panel.hidden = !isOpen
    launcher.hidden = isOpen
    launcher.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) onOpen()
    const focused = isOpen ? input : launcher
    focused.focus()
  }

  /** Only a change is read out. */
  function showNotice(): void {
    const name = state.notice && `${words.direction} ${state.notice}`
    if (name === shownNotice) return
    shownNotice = name
    const link = makeElement('a', { href: words.contactPath }, [words.contact])
    notice.replaceChildren(...(state.notice ? [`${words[state.notice]} `, link, '.'] : []))
  }

  function show(next: ChatState): void {
    state = next
    const { messages, isSending, isUnread } = state
    log.show(messages)
    parts.empty.hidden = messages.length > 0
    input.readOnly = isSending
    send.setAttribute('aria-disabled', String(isSending))
    launcher.classList.toggle('unread', isUnread)
    launcher.setAttribute('aria-label', isUnread ? words.newReply : words.title)
    showNotice()
  }

  function speak(language: Language): void {
    words = widgetWords[language]
    host.lang = language
    host.dir = words.direction
    parts.launcherText.textContent = words.title
    parts.title.textContent = words.title
    parts.close.setAttribute('aria-label', words.close)
    parts.note.textContent = words.note
    parts.empty.textContent = words.empty
    parts.labelText.textContent = words.message
    send.textContent = words.send
    log.name(words.messages, words)
    show(state)
  }

  launcher.addEventListener('click', () => open(true))
  parts.close.addEventListener('click', () => open(false))
  panel.addEventListener('keydown', (event) => {
    // Keys of the page's own are not meant here.
    event.stopPropagation()
    if (event.key === 'Escape' && !event.isComposing) open(false)
  })
  input.addEventListener('input', () => onDraft(input.value))
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const text = textOf(input.value)
    if (text && !state.isSending && (await onSend(text))) {
      input.value = ''
      onDraft('')
    }
    if (!panel.hidden) input.focus()
  })
  return { host, launcher, show, speak, isOpen: () => !panel.hidden }
}
