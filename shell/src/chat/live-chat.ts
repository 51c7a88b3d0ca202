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

/** Fetches the live chat when the visitor has begun to use the page and the browser is at rest. */
export function startLiveChat({ service, id }: ChatSettings): void {
  const open = () =>
    services[service]().then(
      ({ start }) => start(id, languageOfPath(location.pathname)),
      // A page without its chat is still the page.
      () => {},
    )
  function begin() {
    for (const sign of signs) window.removeEventListener(sign, begin)
    whenIdle(() => void open())
  }
  for (const sign of signs) window.addEventListener(sign, begin, { passive: true })
}
