import type { Kysely } from 'kysely'
import type { Registry, RegistryEntry } from '../../../shared/federation/registry.ts'
import { hostRemote } from '../../../shared/release/release-document.ts'
import { oncePer } from '../../../shared/server/once-per.ts'
import type { Schema } from '../database/schema.ts'
import type { ApiContext } from '../http/context.ts'
import { type DeployedRow, deployedVersion, readDeployedRows } from './release.queries.ts'

/** What is in force, as of one version. */
export interface Deployed {
  readonly version: number
  readonly registry: Registry
}

const entryOf = ({ description, release }: DeployedRow): RegistryEntry => ({ ...description, release })

/** One entry for each remote: what is current, with what was before. */
function registryOf(rows: readonly DeployedRow[]): Registry {
  return rows.filter(({ remote, role }) => role === 'current' && remote !== hostRemote).map(entryOf)
}

/** Reads what is in force, which this process remembers until a move makes another version of it. */
export const deployedOf = oncePer(({ database }: Pick<ApiContext, 'database'>) => {
  let known: Deployed | undefined
  const { kysely } = database.main
  return async (): Promise<Deployed> => {
    if (known && known.version === (await deployedVersion(kysely))) return known
    known = await readDeployed(kysely)
    return known
  }
})

async function readDeployed(db: Kysely<Schema>): Promise<Deployed> {
  const { version, rows } = await readDeployedRows(db)
  return { version, registry: registryOf(rows) }
}
