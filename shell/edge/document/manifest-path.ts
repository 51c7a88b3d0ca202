import { type Language, pathInLanguage } from '@qasima/shared/contract/language'

/** Path of the web app manifest in a language. */
export const manifestPath = (language: Language): string => pathInLanguage('/manifest.webmanifest', language)
