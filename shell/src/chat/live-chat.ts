import { whenIdle } from '@qasima/shared/analytics/script'
import { languageOfPath } from '@qasima/shared/contract/language'
import type { ChatService, ChatSettings } from '@qasima/shared/federation/document-state'
import type { StartChat } from './chat-service.ts'

const services: Readonly<Record<ChatService, () => Promise<{ readonly start: StartChat }>>> = {
  crisp: () => import('./crisp.ts'),
  intercom: () => import('./intercom.ts'),
  local: () => import('./local.ts'),
}

const signs = ['pointerdown', 'keydown', 'scroll'] as const

/** Loads the live chat when the visitor has started to use the page and the browser is idle. */
export function startLiveChat({ service, id }: ChatSettings): void {
  const open = () =>
    services[service]().then(
      ({ start }) => start(id, languageOfPath(location.pathname)),
      // The page works without its chat.
      () => {},
    )
  function begin() {
    for (const sign of signs) window.removeEventListener(sign, begin)
    whenIdle(() => void open())
  }
  for (const sign of signs) window.addEventListener(sign, begin, { passive: true })
}
