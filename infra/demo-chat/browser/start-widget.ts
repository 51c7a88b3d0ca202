import type { Language } from '../../../shared/contract/language.ts'
import { maxTextLength } from './chat-calls.ts'
import { keepClear } from './keep-clear.ts'
import { openVisitorChat } from './visitor-chat.ts'
import { makeWidgetView } from './widget-view.ts'

/** Milliseconds between two questions for new messages. */
const pause = 2_000

/** Puts the chat of a provider into the page, in the page's language. @returns takes it out of the page again. */
export function startWidget(origin: string, pauseBetween = pause): () => void {
  const page = document.documentElement
  const language = (): Language => (page.lang === 'en' ? 'en' : 'ar')
  const chat = openVisitorChat({
    origin,
    pause: pauseBetween,
    onChange: (state) => {
      view.show(state)
      if (view.isOpen()) chat.markSeen()
    },
  })
  const view = makeWidgetView({
    draft: chat.draft,
    maxLength: maxTextLength,
    onSend: (text) => chat.send(text, language()),
    onDraft: chat.keepDraft,
    onOpen: chat.markSeen,
  })
  // The page changes its language without being loaded again.
  const languages = new MutationObserver(() => view.speak(language()))
  languages.observe(page, { attributeFilter: ['lang'] })
  view.speak(language())
  document.body.append(view.host)
  const stopLooking = keepClear(view.host, view.launcher)
  return () => {
    stopLooking()
    languages.disconnect()
    chat.close()
    view.host.remove()
  }
}
