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
 * Puts the visitor of a screen through its guard again when the session changes, in this tab or in another one;
 * and says so when it ended and the visitor did not ask for that.
 * @returns stops watching.
 */
export function watchSession(router: Router): () => void {
  return session.subscribe((now, before) => {
    if (sessionState(now) === sessionState(before) && now.user?.id === before.user?.id) return
    // A screen on its way here is the one that counts.
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
