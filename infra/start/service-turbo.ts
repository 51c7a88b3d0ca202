import { readTurboSettings } from '../../api/src/config/turbo-settings.ts'
import { pageBrowser } from '../../api/src/turbo/browser/page-browser.ts'
import { pageFetcher } from '../../api/src/turbo/fetch/page-fetcher.ts'
import { turboInProcess } from '../../api/src/turbo/read-pages.ts'
import { noTurbo, type Turbo } from '../../api/src/turbo/turbo.ts'
import { turboOverHttp, withBreaker, withCounts } from '../../api/src/turbo/turbo-client.ts'
import type { Environment } from '../../shared/server/settings.ts'
import type { ProcessRole } from './process-roles.ts'

export interface ServiceTurbo {
  readonly turbo: Turbo
  /** What others show who ask this process; undefined where it reads for none. */
  readonly secret: string | undefined
  close(): Promise<void>
}

/**
 * Who reads pages of shops for this process: itself with the role, another process at `TURBO_URL`, or none. onUnrendered
 * takes the reason why the browser gave no page.
 */
export function openTurbo(
  environment: Environment,
  roles: readonly ProcessRole[],
  onUnrendered: (reason: string) => void,
): ServiceTurbo {
  const servesOthers = roles.includes('turbo') && !roles.some((role) => role === 'api' || role === 'worker')
  const settings = readTurboSettings(environment, { servesOthers })
  const { publicOrigin, turboUrl, turboSecret, turboHosts, turboBrowser } = settings
  if (roles.includes('turbo')) {
    const agent = { name: 'QasimaBot', about: `${publicOrigin}/support` }
    const fetcher = pageFetcher({ agent, hosts: turboHosts })
    const userAgent = `Mozilla/5.0 (compatible; ${agent.name}/1.0; +${agent.about})`
    const browser = turboBrowser
      ? pageBrowser({ path: turboBrowser, fetcher, userAgent, onFailure: onUnrendered })
      : undefined
    const turbo = withCounts(turboInProcess(fetcher, browser))
    return { turbo, secret: turboSecret, close: async () => {} }
  }
  if (!turboUrl || !turboSecret) return { turbo: withCounts(noTurbo), secret: undefined, close: async () => {} }
  const remote = turboOverHttp({ origin: turboUrl, secret: turboSecret })
  return { turbo: withCounts(withBreaker(remote)), secret: undefined, close: remote.close }
}
