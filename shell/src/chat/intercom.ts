import { addScript } from '@qasima/shared/analytics/script'
import type { StartChat } from './chat-service.ts'

/** Intercom: its script starts with the settings on the window; earlier commands wait in a queue. */
export const start: StartChat = (id, language) => {
  const queue: unknown[] = []
  const wait = Object.assign((...command: unknown[]) => queue.push(command), { q: queue })
  Object.assign(window, {
    Intercom: Object.assign(wait, { c: (command: unknown) => queue.push(command) }),
    intercomSettings: {
      api_base: 'https://api-iam.intercom.io',
      app_id: id,
      alignment: language === 'ar' ? 'left' : 'right',
      language_override: language,
    },
  })
  addScript(`https://widget.intercom.io/widget/${encodeURIComponent(id)}`)
}
