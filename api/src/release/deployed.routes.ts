import {
  findShellOfFile,
  readDeployed,
  readDeployedSections,
  readReleaseFiles,
} from '../../../shared/contract/release/deployed.routes.ts'
import { sectionsFor } from '../../../shared/release/staff-sections.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { listDeployed } from './deployed.queries.ts'
import { deployedSectionsOf } from './deployed-sections.ts'
import { findServedRelease, findShellsOf } from './release.queries.ts'
import { releaseStoreOf } from './release-store.ts'

/** What edges read. */
export const routes: NounRoutes = async (serve, context) => {
  const { kysely } = context.database.main
  const deployedSections = deployedSectionsOf(context)
  const store = await releaseStoreOf(context)

  serve(readDeployed, async () => ({ remotes: await listDeployed(kysely) }))

  serve(readDeployedSections, async ({ account: { isStaff: hasAccess, permissions } }) => {
    const seen = sectionsFor({ hasAccess, permissions }, await deployedSections())
    return {
      remotes: seen.map(({ id, release, before, canary, menu = [], figures = [] }) => ({
        ...{ id, release, before, canary },
        menu: menu.map(({ path }) => path),
        figures: figures.map(({ collection }) => collection),
      })),
    }
  })

  serve(findShellOfFile, async ({ params: { file } }) => {
    const release = (await findShellsOf(kysely, [file])).get(file)
    if (release === undefined) throw new ApiError('NOT_FOUND')
    return { release }
  })

  serve(readReleaseFiles, async ({ params: { id } }) => {
    const files = (await findServedRelease(kysely, id)) && (await store.served(id))
    if (!files) throw new ApiError('NOT_FOUND')
    return files
  })
}
