import { addScript } from '@qasima/shared/analytics/script'
import type { StartChat } from './chat-service.ts'

/** Crisp: its script reads the website id from the window, and commands from a queue there. */
export const start: StartChat = (id, language) => {
  Object.assign(window, {
    CRISP_WEBSITE_ID: id,
    CRISP_RUNTIME_CONFIG: { locale: language },
    $crisp: [['config', 'position:reverse', [language === 'ar']]],
  })
  addScript('https://client.crisp.chat/l.js')
}
