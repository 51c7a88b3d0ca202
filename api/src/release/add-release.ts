import type { Kysely, Transaction } from 'kysely'
import { contractVersion } from '../../../shared/contract/version.ts'
import { isForStaff } from '../../../shared/federation/back-office.ts'
import { checkDeployed, checkShell } from '../../../shared/release/check-deployed.ts'
import { checkRelease } from '../../../shared/release/check-release.ts'
import {
  packServed,
  type ReleaseArchive,
  UnreadableRelease,
  unpackRelease,
} from '../../../shared/release/release-archive.ts'
import { hostRemote, isCompressed, isServed } from '../../../shared/release/release-document.ts'
import type { Database } from '../database/connection.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { listInForce } from './deployed.queries.ts'
import { type Mover, promote, refuseShareOfShell, type Target } from './release.moves.ts'
import { findServedRelease, insertRelease, lockChannel } from './release.queries.ts'
import { lockMoves, markWaiting } from './release-marks.queries.ts'
import type { ReleaseStore } from './release-store.ts'

/** For whom a release is added. */
interface ReleaseMaker extends Mover {
  /** The only remote they may release, with the key that signs for it; undefined for the service itself. */
  readonly token: { readonly remote: string; readonly publicKey: string } | undefined
}

interface AddRelease {
  readonly archive: Buffer
  readonly maker: ReleaseMaker
  readonly target: Target
  /** Whether it fixes a vulnerability, so that the service never holds it. */
  readonly mendsSecurity?: boolean
  /** Whether a second person must approve it before visitors get it. */
  readonly needsApproval: (isForStaff: boolean) => boolean
  /** Called in the transaction of a release that needs approval. */
  readonly onWaiting?: (tx: Transaction<Schema>, release: WaitingRelease) => Promise<void>
}

interface WaitingRelease {
  readonly remote: string
  readonly release: string
}

interface Parts {
  readonly database: Database
  readonly store: ReleaseStore
}

async function read(archive: Buffer): Promise<ReleaseArchive> {
  try {
    return await unpackRelease(archive)
  } catch (error) {
    if (error instanceof UnreadableRelease) throw new ApiError('RELEASE_REJECTED', { reasons: error.reasons })
    throw error
  }
}

interface Judged {
  readonly isForStaff: boolean
  /** The build's description and the check's results, as JSON. */
  readonly description: string
}

/**
 * Checks a release by its files and against what is deployed. Nothing of it is evaluated: until it is approved its code
 * runs nowhere on the platform. Its team renders it before uploading, and each edge before activating it.
 * @throws ApiError `RELEASE_REJECTED` with every reason.
 */
async function judge(kysely: Kysely<Schema>, release: ReleaseArchive, { token }: ReleaseMaker): Promise<Judged> {
  // At a start all builds are replaced together, so compatibility with the current ones is not checked.
  const inForce = token ? await listInForce(kysely) : { shell: undefined, remotes: [] }
  if (release.document.remote === hostRemote) {
    const remotes = inForce.remotes.map(({ description }) => description)
    const { reasons } = await checkShell(release, remotes)
    refuse(reasons)
    return { isForStaff: false, description: String(release.files.get('host.json')) }
  }
  const { build, reasons } = await checkRelease(release)
  if (!build) throw new ApiError('RELEASE_REJECTED', { reasons })
  const others = inForce.remotes.map(({ description }) => description).filter(({ id }) => id !== build.id)
  const around = { contract: contractVersion, provides: inForce.shell?.description.provides, others }
  refuse([...reasons, ...checkDeployed(build, around)])
  return { isForStaff: isForStaff(build), description: JSON.stringify(build) }
}

function refuse(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new ApiError('RELEASE_REJECTED', { reasons })
}

/** Bytes of the served files. */
const servedBytes = ({ document }: ReleaseArchive): number =>
  document.files.filter(({ file }) => isServed(file) && !isCompressed(file)).reduce((sum, { bytes }) => sum + bytes, 0)

/**
 * Adds a release, and promotes it unless it needs approval. Adding the same release again changes nothing.
 * @throws ApiError `RELEASE_REJECTED` with every reason; `FORBIDDEN` for another remote than the token's.
 */
export async function addRelease(
  { database, store }: Parts,
  { archive, maker, target, needsApproval, onWaiting, mendsSecurity = false }: AddRelease,
): Promise<{ readonly id: string; readonly replaced: string | null }> {
  const release = await read(archive)
  const { id, document, text, signature, key } = release
  if (maker.token && maker.token.remote !== document.remote) throw new ApiError('FORBIDDEN')
  if (maker.token && maker.token.publicKey !== key)
    throw new ApiError('RELEASE_REJECTED', { reasons: ['it is not signed with the key of its token'] })
  refuseShareOfShell(document.remote, target)
  const { kysely } = database.main
  const { isForStaff, description } = await judge(kysely, release, maker)
  // For the same release, the first archive is kept while it is intact: its signature is stored.
  const known = await findServedRelease(kysely, id)
  const isKept = known !== undefined && (await store.holds(id, known.document))
  if (!isKept) await store.put(id, { whole: archive, served: await packServed(release) })
  return kysely.transaction().execute(async (tx) => {
    await lockMoves(tx)
    await insertRelease(tx, {
      id,
      remote: document.remote,
      document: text,
      signature,
      signedBy: key,
      description,
      version: document.version,
      revision: document.revision,
      bytes: servedBytes(release),
      madeBy: maker.actorId,
      isForStaff,
      needsApproval: needsApproval(isForStaff),
      mendsSecurity,
      isPutAnew: !isKept,
    })
    try {
      const { replaced } = await promote(tx, { id, target, mover: maker })
      return { id, replaced }
    } catch (error) {
      if (!(error instanceof ApiError) || error.key !== 'RELEASE_NOT_APPROVED') throw error
      if (await markWaiting(tx, id, target.percent)) await onWaiting?.(tx, { remote: document.remote, release: id })
      return { id, replaced: (await lockChannel(tx, document.remote)).current }
    }
  })
}
