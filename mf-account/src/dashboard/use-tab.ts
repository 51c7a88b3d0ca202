import { post } from '@qasima/shared/bridge/bridge'
import { listTracking } from '@qasima/shared/contract/tracking/tracking.routes'
import { useLocation, useNavigate } from '@qasima/shared/router/router'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { useState } from 'react'

const tabs = ['profile', 'tracking', 'alerts', 'settings', 'devices'] as const
export type Tab = (typeof tabs)[number]

/** The default tab if the address names none: tracking if something is tracked; null until known. */
function useFirstTab(): Tab | null {
  const [isNamed] = useState(useLocation().hash !== '')
  // The tracking tab reuses this reply.
  const { reply, error } = useAccountRead(listTracking, { isWanted: !isNamed })
  const found = isNamed || (error && !reply) ? tabs[0] : reply && (reply.tracked > 0 ? 'tracking' : tabs[0])
  // The tab does not change if something is tracked or removed later.
  const [first, setFirst] = useState<Tab>()
  if (first === undefined && found) setFirst(found)
  return first ?? found ?? null
}

/** The tab named by the URL hash, otherwise the default; null until known. */
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
