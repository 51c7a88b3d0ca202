import { readTurboSettings } from '../../api/src/config/turbo-settings.ts'
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

/** Who reads pages of shops for this process: itself with the role, another process at `TURBO_URL`, or none. */
export function openTurbo(environment: Environment, roles: readonly ProcessRole[]): ServiceTurbo {
  const servesOthers = roles.includes('turbo') && !roles.some((role) => role === 'api' || role === 'worker')
  const { publicOrigin, turboUrl, turboSecret, turboHosts } = readTurboSettings(environment, { servesOthers })
  if (roles.includes('turbo')) {
    const agent = { name: 'QasimaBot', about: `${publicOrigin}/support` }
    const turbo = withCounts(turboInProcess(pageFetcher({ agent, hosts: turboHosts })))
    return { turbo, secret: turboSecret, close: async () => {} }
  }
  if (!turboUrl || !turboSecret) return { turbo: withCounts(noTurbo), secret: undefined, close: async () => {} }
  const remote = turboOverHttp({ origin: turboUrl, secret: turboSecret })
  return { turbo: withCounts(withBreaker(remote)), secret: undefined, close: remote.close }
}
