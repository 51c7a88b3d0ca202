import type { RegistryEntry } from '../../../shared/federation/registry.ts'
import { oncePer } from '../../../shared/server/once-per.ts'
import type { ApiContext } from '../http/context.ts'
import { type DeployedSection, listDeployedSections, versionOfDeployed } from './deployed.queries.ts'

type Section = RegistryEntry & Pick<DeployedSection, 'before' | 'canary'>

/** All sections of the back-office, cached in this process until any release changes. */
export const deployedSectionsOf = oncePer(({ database }: Pick<ApiContext, 'database'>) => {
  const { kysely } = database.main
  let known: { readonly version: number; readonly sections: readonly Section[] } | undefined
  return async (): Promise<readonly Section[]> => {
    // Read first, so that a concurrent change is picked up next time.
    const version = await versionOfDeployed(kysely)
    if (known?.version !== version) {
      const rows = await listDeployedSections(kysely)
      known = { version, sections: rows.map(({ description, ...row }) => ({ ...description, ...row })) }
    }
    return known.sections
  }
})
