import { languageOfPath } from '@qasima/shared/contract/language'
import { translate } from '@qasima/shared/i18n/words'
import { session, sessionState } from '@qasima/shared/session/session'
import { toast } from '@qasima/shared/ui/toast'
import { matchRoutes } from 'react-router'
import { describedBy } from '../page/use-page.ts'
import type { Router } from '../router.ts'
import { accessWords } from './access.words.ts'
import { accessOf } from './guarded-route.ts'
import { noticeDuration } from './notice-duration.ts'

/**
 * Runs the guard of the current screen again when the session changes, in this tab or another; shows a message if it
 * ended without the visitor's request.
 * @returns a function that stops watching.
 */
export function watchSession(router: Router): () => void {
  return session.subscribe((now, before) => {
    if (sessionState(now) === sessionState(before) && now.user?.id === before.user?.id) return
    // A screen that is loading takes precedence.
    const location = router.state.navigation.location ?? router.state.location
    const access = accessOf(describedBy(matchRoutes(router.routes, location)?.at(-1)?.route) ?? {})
    if (access === 'public') return
    if (now.lost && access !== 'guest') {
      const t = translate(accessWords, languageOfPath(location.pathname))
      toast.info(t('ended'), { duration: noticeDuration })
    }
    void router.revalidate()
  })
}
