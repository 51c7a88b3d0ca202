import { pathInLanguage } from '../../contract/language.ts'
import { useLanguage } from '../../i18n/language-context.ts'
import { useNavigate } from '../../router/router.ts'

interface NavigateOptions {
  readonly replace?: boolean
  readonly state?: unknown
}

/** Goes to an address that is written without a language, in the language of the page. */
export function useAdminNavigate(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const language = useLanguage()
  return (to, options) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? []
    void navigate(pathInLanguage(path, language) + rest, options)
  }
}
