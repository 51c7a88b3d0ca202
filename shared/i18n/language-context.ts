import { createContext, useContext } from 'react'
import { defaultLanguage, directionOf, type Language } from '../contract/language.ts'

/** The language of the page around a component; the shell provides it from the path. */
export const LanguageContext = createContext<Language>(defaultLanguage)

export const useLanguage = (): Language => useContext(LanguageContext)

export const useDirection = (): 'rtl' | 'ltr' => directionOf(useContext(LanguageContext))
