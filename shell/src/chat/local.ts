import { addScript } from '@qasima/shared/analytics/script'
import type { StartChat } from './chat-service.ts'

/** The demo chat: its id is its origin, and its script reads the language from the page. */
export const start: StartChat = (origin) => addScript(`${origin}/widget.ts`, { type: 'module' })
