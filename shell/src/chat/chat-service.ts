import type { Language } from '@qasima/shared/contract/language'

/** Starts a chat service: passes the site's id and adds its script. No account data are passed. */
export type StartChat = (id: string, language: Language) => void
