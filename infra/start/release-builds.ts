import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../../api/src/config/config.ts'
import { loadOrCreateSecret } from '../../api/src/config/signing-keys.ts'
import { advisoryLock } from '../../api/src/database/advisory-lock.ts'
import { inPool } from '../../api/src/database/caller.ts'
import type { Database } from '../../api/src/database/connection.ts'
import { addRelease } from '../../api/src/release/add-release.ts'
import { listKnownReleases } from '../../api/src/release/release.queries.ts'
import { openReleaseStore, type ReleaseStore } from '../../api/src/release/release-store.ts'
import { packRelease, releaseIdOf } from '../../shared/release/release-archive.ts'
import { newSigningPair, type SigningPair } from '../../shared/release/release-signature.ts'
import { builtFolders } from '../build/built-folders.ts'
import { type ReadBuild, readBuild, revisionOf } from '../build/read-build.ts'

interface ReleaseBuilds {
  readonly root: string
  readonly database: Database
  readonly config: Pick<Config, 'dataDir' | 'objectStore' | 'releaseFolder'>
  /** Whether what was released once is left alone; what a team released always is. */
  readonly firstOnly: boolean
  /** Called with each remote that is released. */
  readonly report: (remote: string) => void
}

/** The key with which a start signs what it built. */
async function ownPair(dataDir: string): Promise<SigningPair> {
  const pair: SigningPair = JSON.parse(
    await loadOrCreateSecret(dataDir, 'release-key', () => JSON.stringify(newSigningPair())),
  )
  return pair
}

type Known = Awaited<ReturnType<typeof listKnownReleases>>

interface Judging {
  readonly known: Known
  readonly firstOnly: boolean
  readonly store: Pick<ReleaseStore, 'has'>
}

/**
 * Whether a start releases a build; a sentence where it does not although visitors get another one. One that visitors get
 * already is put again where its archives are missing, as after a restore without them.
 */
async function judge({ document }: ReadBuild, { known, firstOnly, store }: Judging): Promise<boolean | string> {
  const id = releaseIdOf(document.files)
  const current = known.find(({ remote, isCurrent }) => isCurrent && remote === document.remote)
  if (!current) return true
  if (current.id === id) return !(await store.has(id))
  const { remote } = document
  // A deployment of the service ships no remote, and no start replaces what a team released.
  if (firstOnly || current.isOfTeam)
    return `${remote} stays at ${current.id}; "npm run release" releases the build of this checkout`
  if (known.some((release) => release.id === id && release.isTakenBack))
    return `${remote} stays at ${current.id}, since this build was taken back; "npm run release -- promote ${id}" releases it`
  return true
}

const releaseLock = advisoryLock('first releases')

/**
 * Releases what stands built in a checkout and visitors do not get yet, but for what was taken back. Of processes that do
 * so at the same time, one works and the others find it done. Answers a sentence for each remote whose build is not what
 * visitors get.
 */
export const releaseBuilds = (options: ReleaseBuilds): Promise<readonly string[]> =>
  inPool('upkeep', () =>
    options.database.main.kysely.connection().execute(async (lockHolder) => {
      await sql`select set_config('statement_timeout', '0', false)`.execute(lockHolder)
      await sql`select pg_advisory_lock(${releaseLock})`.execute(lockHolder)
      try {
        return await releaseEach(options)
      } finally {
        await sql`select pg_advisory_unlock(${releaseLock})`.execute(lockHolder)
        await sql`reset all`.execute(lockHolder)
      }
    }),
  )

async function releaseEach({ root, database, config, firstOnly, report }: ReleaseBuilds): Promise<readonly string[]> {
  const folders = builtFolders(root).filter((folder) => existsSync(join(folder, 'dist', '.fingerprint')))
  const [known, revision] = await Promise.all([listKnownReleases(database.main.kysely), revisionOf(root)])
  const store = await openReleaseStore(config)
  const stays: string[] = []
  try {
    for (const folder of folders) {
      const build = await readBuild(folder, revision)
      const judged = await judge(build, { known, firstOnly, store })
      if (typeof judged === 'string') stays.push(judged)
      if (judged !== true) continue
      const archive = await packRelease(build.document, build.files, await ownPair(config.dataDir))
      const maker = { actorId: null, isPerson: false, token: undefined }
      await addRelease(
        { database, store },
        { archive, maker, target: { channel: 'production' }, needsApproval: () => false },
      )
      report(build.document.remote)
    }
    return stays
  } finally {
    store.close()
  }
}
