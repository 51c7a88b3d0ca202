import { whenIdle } from '@qasima/shared/analytics/script'
import { languageOfPath, pathWithoutLanguage } from '@qasima/shared/contract/language'
import type { ChatService, ChatSettings } from '@qasima/shared/federation/document-state'
import type { StartChat } from './chat-service.ts'

const services: Readonly<Record<ChatService, () => Promise<{ readonly start: StartChat }>>> = {
  crisp: () => import('./crisp.ts'),
  intercom: () => import('./intercom.ts'),
  local: () => import('./local.ts'),
}

const signs = ['pointerdown', 'keydown', 'scroll'] as const

/** The chat is for visitors; in the back-office it would stand over the buttons of forms. */
const isBackOffice = () => /^\/admin(?:\/|$)/.test(pathWithoutLanguage(location.pathname))

/** Loads the live chat when the visitor has started to use a public page and the browser is idle. */
export function startLiveChat({ service, id }: ChatSettings): void {
  const open = () =>
    services[service]().then(
      ({ start }) => start(id, languageOfPath(location.pathname)),
      // The page works without its chat.
      () => {},
    )
  function begin() {
    if (isBackOffice()) return
    for (const sign of signs) window.removeEventListener(sign, begin)
    whenIdle(() => void open())
  }
  for (const sign of signs) window.addEventListener(sign, begin, { passive: true })
}
