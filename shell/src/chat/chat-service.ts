import type { Language } from '@qasima/shared/contract/language'

/** Starts the chat of one service: names the site to it and adds its script. Nothing of an account goes along. */
export type StartChat = (id: string, language: Language) => void
