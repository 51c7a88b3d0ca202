import { post } from '@qasima/shared/bridge/bridge'
import { listTracking } from '@qasima/shared/contract/tracking/tracking.routes'
import { useLocation, useNavigate } from '@qasima/shared/router/router'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { useState } from 'react'

const tabs = ['profile', 'tracking', 'alerts', 'settings', 'devices'] as const
export type Tab = (typeof tabs)[number]

/** The tab of an address that names none: what is tracked, where there is something; null until that is known. */
function useFirstTab(): Tab | null {
  const [isNamed] = useState(useLocation().hash !== '')
  // The tab of what is tracked takes the same answer.
  const { reply, error } = useAccountRead(listTracking, { isWanted: !isNamed })
  const found = isNamed || (error && !reply) ? tabs[0] : reply && (reply.tracked > 0 ? 'tracking' : tabs[0])
  // The tab stays when something is tracked or removed later.
  const [first, setFirst] = useState<Tab>()
  if (first === undefined && found) setFirst(found)
  return first ?? found ?? null
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
