import type { Author, Message } from './chat-calls.ts'
import { makeElement } from './make-element.ts'

/** Pixels from its end within which a reader of the list is taken to its newest message. */
const nearEnd = 80

/** Shows messages in a list that screen readers follow; those it shows already stay, so that only new ones are read out. */
export function openMessageList(label: string) {
  const list = makeElement('div', {
    role: 'log',
    'aria-live': 'polite',
    'aria-label': label,
    tabindex: '0',
    class: 'log',
  })
  let shown: readonly Message[] = []
  let names: Readonly<Record<Author, string>> = { visitor: '', team: '' }

  const bubbleOf = ({ author, text }: Message) =>
    makeElement('div', { class: `message ${author}` }, [
      makeElement('span', { class: 'author' }, [names[author]]),
      makeElement('p', { dir: 'auto' }, [text]),
    ])

  return {
    list,
    /** Names the list and the authors in the language of the page. */
    name(of: string, authors: Readonly<Record<Author, string>>): void {
      list.setAttribute('aria-label', of)
      names = authors
      for (const [index, label] of list.querySelectorAll('.author').entries()) {
        const message = shown[index]
        if (message) label.textContent = names[message.author]
      }
    },
    show(messages: readonly Message[]): void {
      const isKept = shown.every(({ number, text }, index) => {
        const now = messages[index]
        return now?.number === number && now.text === text
      })
      const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < nearEnd
      if (!isKept) list.replaceChildren()
      list.append(...messages.slice(isKept ? shown.length : 0).map(bubbleOf))
      if (isAtEnd) list.scrollTop = list.scrollHeight
      shown = messages
    },
  }
}
