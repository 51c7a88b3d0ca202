import { pathInLanguage } from '@qasima/shared/contract/language'
import { listTracking } from '@qasima/shared/contract/tracking/tracking.routes'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { useNavigate } from '@qasima/shared/router/router'
import { renewAccountRead } from '@qasima/shared/session/account-read'
import { toast } from '@qasima/shared/ui/toast'
import { useEffect, useRef } from 'react'
import { accountToolsWords } from './account-tools.words.ts'
import { takeOver } from './take-over.ts'

/** Milliseconds that unsolicited messages stay, while the page changes. */
const noticeDuration = 10_000

/** Moves products tracked on this device into the account, and shows the result. */
export function useTakeOver(userId: string): void {
  const t = useWords(accountToolsWords)
  const language = useLanguage()
  const navigate = useNavigate()

  function announce({ taken, left }: { taken: number; left: number }) {
    if (taken > 0) {
      renewAccountRead(listTracking)
      const onSelect = () => void navigate(`${pathInLanguage('/dashboard', language)}#tracking`)
      toast.success(t('taken', { count: taken }), {
        duration: noticeDuration,
        action: { label: t('show'), onSelect },
      })
    }
    if (left > 0) toast.info(t('left', { count: left }), { duration: noticeDuration })
  }

  const latest = useRef(announce)
  latest.current = announce
  useEffect(() => {
    let isHere = true
    // The visitor does not wait for this, so it fails silently and is retried on the next page.
    takeOver(userId).then(
      (result) => isHere && latest.current(result),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [userId])
}
