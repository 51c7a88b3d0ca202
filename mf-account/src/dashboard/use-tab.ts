import { post } from '@qasima/shared/bridge/bridge'
import { listTracking } from '@qasima/shared/contract/tracking/tracking.routes'
import { call } from '@qasima/shared/http/call'
import { useLocation, useNavigate } from '@qasima/shared/router/router'
import { useEffect, useState } from 'react'

const tabs = ['profile', 'tracking', 'alerts', 'settings', 'devices'] as const
export type Tab = (typeof tabs)[number]

/** The tab of an address that names none: what is tracked, where there is something; null until that is known. */
function useFirstTab(): Tab | null {
  const [isNamed] = useState(useLocation().hash !== '')
  const [first, setFirst] = useState<Tab | null>(isNamed ? tabs[0] : null)
  useEffect(() => {
    if (isNamed) return
    const leaving = new AbortController()
    call(listTracking, { query: {}, signal: leaving.signal }).then(
      ({ tracked }) => !leaving.signal.aborted && setFirst(tracked > 0 ? 'tracking' : tabs[0]),
      () => !leaving.signal.aborted && setFirst(tabs[0]),
    )
    return () => leaving.abort()
  }, [isNamed])
  return first
}

/** The tab that the hash of the address names, else the first; null while that is not known. */
export function useTab() {
  const navigate = useNavigate()
  const named = useLocation().hash.slice(1)
  const first = useFirstTab()
  const tab: Tab | null = tabs.find((known) => known === named) ?? first
  return {
    tab,
    chooseTab(next: Tab) {
      if (next === tab) return
      // The extension compares its account with the one on screen.
      post('LOGOUT_CHECK')
      navigate({ hash: next }, { preventScrollReset: true })
    },
  }
}
