import { type Language, languageOfPath, pathInLanguage } from '@qasima/shared/contract/language'
import { useLocation } from 'react-router'

/** The other language, and this page in it: path, query and hash stay. */
export function useOtherLanguage(): { language: Language; to: string } {
  const { pathname, search, hash } = useLocation()
  const language = languageOfPath(pathname) === 'ar' ? 'en' : 'ar'
  return { language, to: pathInLanguage(pathname, language) + search + hash }
}
