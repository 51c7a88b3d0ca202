import {
  readDeployed,
  readDeployedSections,
  readReleaseFiles,
} from '../../../shared/contract/release/deployed.routes.ts'
import { publicRemotes, sectionsFor } from '../../../shared/release/staff-sections.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { deployedOf } from './deployed.ts'
import { findServedRelease } from './release.queries.ts'
import { releaseStoreOf } from './release-store.ts'

/** What edges read. */
export const routes: NounRoutes = async (serve, context) => {
  const deployed = deployedOf(context)
  const store = await releaseStoreOf(context)

  serve(readDeployed, async ({ query: { known } }) => {
    const { version, registry } = await deployed()
    return { version, remotes: known === version ? null : [...publicRemotes(registry)] }
  })

  serve(readDeployedSections, async ({ account: { isStaff: hasAccess, permissions } }) => {
    const { registry } = await deployed()
    return { remotes: [...sectionsFor({ hasAccess, permissions }, registry)] }
  })

  serve(readReleaseFiles, async ({ params: { id } }) => {
    const files = (await findServedRelease(context.database.main.kysely, id)) && (await store.served(id))
    if (!files) throw new ApiError('NOT_FOUND')
    return files
  })
}
