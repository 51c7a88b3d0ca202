import { pathInLanguage } from '@qasima/shared/contract/language'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useNavigate } from '@qasima/shared/router/router'
import { logOut } from '@qasima/shared/session/log-out'

/** Logs out and goes to the sign-in screen, without waiting for the server. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  const language = useLanguage()
  return async () => {
    void logOut()
    await navigate(pathInLanguage('/signin', language))
  }
}
