import { type Deployed, readDeployed, readDeployedSections } from '@qasima/shared/contract/release/deployed.routes'
import { call } from '@qasima/shared/http/call'

/** Releases that a page is made of, by the id of their remote. */
export type UsedReleases = Readonly<Record<string, string>>

/**
 * Whether any of the releases that a page is made of has been replaced by another one. What a share of the visitors gets is
 * in force as well. @throws ProblemError
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
