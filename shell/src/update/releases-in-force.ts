import { type Deployed, readDeployed, readDeployedSections } from '@qasima/shared/contract/release/deployed.routes'
import { call } from '@qasima/shared/http/call'

/** Releases that a page is made of, by remote id. */
export type UsedReleases = Readonly<Record<string, string>>

/**
 * Whether any release of the page has been replaced. Canaries count as current.
 * @throws ProblemError
 */
export async function isReplaced(used: UsedReleases): Promise<boolean> {
  const isOfStaff = Object.keys(used).some((id) => id.startsWith('admin-'))
  const [open, closed] = await Promise.all([
    call(readDeployed, { fresh: true }),
    isOfStaff ? call(readDeployedSections, { fresh: true }) : { remotes: [] },
  ])
  const inForce: readonly Deployed[] = [...open.remotes, ...closed.remotes]
  return inForce.some(({ id, release, canary }) => {
    const own = used[id]
    return own !== undefined && own !== release && own !== canary?.release
  })
}
