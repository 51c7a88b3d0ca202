import { post } from '@qasima/shared/bridge/bridge'
import { useLocation, useNavigate } from '@qasima/shared/router/router'

const tabs = ['profile', 'tracking', 'alerts', 'settings', 'devices'] as const
export type Tab = (typeof tabs)[number]

/** The tab that the hash of the address names; the first for every other hash. */
export function useTab() {
  const navigate = useNavigate()
  const named = useLocation().hash.slice(1)
  const tab: Tab = tabs.find((known) => known === named) ?? tabs[0]
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
