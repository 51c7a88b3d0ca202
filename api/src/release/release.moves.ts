import type { Transaction } from 'kysely'
import { isPermission } from '../../../shared/contract/permission.ts'
import { contractVersion } from '../../../shared/contract/version.ts'
import type { HostDescription } from '../../../shared/federation/registry.ts'
import { brokenRemotes, checkDeployed } from '../../../shared/release/check-deployed.ts'
import type { DeployedBuild } from '../../../shared/release/deployed-build.ts'
import { hostRemote } from '../../../shared/release/release-document.ts'
import { recordAudit } from '../collection/record-audit.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { giveNewPermissions } from '../identity/staff/new-permissions.queries.ts'
import { isOfShell, listInForce } from './deployed.queries.ts'
import {
  type Channel,
  findDescription,
  lastGoodBut,
  lockChannel,
  lockRelease,
  writeChannel,
} from './release.queries.ts'
import {
  endHold,
  isHeld,
  lockMoves,
  markApproved,
  markCurrent,
  markGiven,
  markTakenBack,
  markWanted,
} from './release-marks.queries.ts'

/** Who changes a release's state. */
export interface Mover {
  /** Null for the service itself. */
  readonly actorId: string | null
  /** Whether it is a signed-in person, not a token: only a person can approve. */
  readonly isPerson: boolean
}

/** The target of a promotion. */
export interface Target {
  readonly channel: 'production' | 'preview'
  /** Percentage of the visitors; all of them by default. */
  readonly percent?: number | undefined
}

const placesOf = ({ current, canary, percent, preview }: Channel) => ({ current, canary, percent, preview })

/** Writes a channel with its audit entry: its state before and after. */
async function move(
  tx: Transaction<Schema>,
  { actorId }: Mover,
  { from, to }: { readonly from: Channel; readonly to: Channel },
): Promise<void> {
  if (from.current !== to.current) await markCurrent(tx, { former: from.current, current: to.current, by: actorId })
  const given = [from, to].flatMap(({ current, canary, preview }) => [current, canary, preview])
  await markGiven(
    tx,
    given.filter((id) => id !== null),
  )
  await writeChannel(tx, to, actorId)
  await recordAudit(tx, {
    actorId,
    action: 'update',
    section: 'releases',
    recordId: from.remote,
    before: placesOf(from),
    after: placesOf(to),
  })
}

/** The channel after a release was promoted. */
function channelWith(channel: Channel, id: string, { channel: name, percent = 100 }: Target): Channel {
  if (name === 'preview') return { ...channel, preview: id }
  const preview = channel.preview === id ? null : channel.preview
  if (channel.current === id) return { ...channel, canary: null, percent: null, preview }
  // Without a current release there cannot be a canary.
  if (percent < 100 && channel.current !== null) return { ...channel, canary: id, percent, preview }
  return { ...channel, current: id, before: channel.current, canary: null, percent: null, preview }
}

/** Whether this mover may promote a release. The second person must be signed in, and not its creator. */
async function approve(
  tx: Transaction<Schema>,
  release: NonNullable<Awaited<ReturnType<typeof lockRelease>>>,
  { actorId, isPerson }: Mover,
): Promise<void> {
  if (!release.needs_approval || release.approved_at !== null) return
  if (!isPerson || actorId === null || actorId === release.made_by) throw new ApiError('RELEASE_NOT_APPROVED')
  await markApproved(tx, release.id, actorId)
}

/**
 * The shell has no canary: a page rendered by one shell and hydrated by another would differ.
 * @throws ApiError `VALIDATION_ERROR`
 */
export function refuseShareOfShell(remote: string, { percent = 100 }: Target): void {
  if (remote === hostRemote && percent < 100)
    throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'percent', message: 'INVALID' }] })
}

/**
 * Checks a release again, since others may have been released since it was added.
 * @throws ApiError `RELEASE_REJECTED` with every reason.
 */
async function assertFits(tx: Transaction<Schema>, description: DeployedBuild | HostDescription): Promise<void> {
  const inForce = await listInForce(tx)
  const remotes = inForce.remotes.map((remote) => remote.description)
  const reasons = isOfShell(description)
    ? brokenRemotes(description.provides, remotes)
    : checkDeployed(description, {
        contract: contractVersion,
        provides: inForce.shell?.description.provides,
        others: remotes.filter((remote) => remote.id !== description.id),
      })
  if (reasons.length > 0) throw new ApiError('RELEASE_REJECTED', { reasons })
}

/** The permissions that a remote's pages require. */
const permissionsIn = (build: DeployedBuild | HostDescription): readonly string[] =>
  isOfShell(build)
    ? []
    : Object.values(build.routes).flatMap(({ access }) => (access && isPermission(access) ? [access] : []))

interface Promotion {
  readonly id: string
  readonly target: Target
  readonly mover: Mover
  /** Whether a held release is resumed. */
  readonly endsHold?: boolean
}

/**
 * Promotes a release. Returns the previous current release.
 * @throws ApiError `NOT_FOUND`; `VALIDATION_ERROR`; `CONFLICT` if its files are gone; `RELEASE_NOT_APPROVED` if someone
 * else must approve; `RELEASE_REJECTED` if it is incompatible with what is live.
 */
export async function promote(
  tx: Transaction<Schema>,
  { id, target, mover, endsHold = false }: Promotion,
): Promise<{ readonly remote: string; readonly isForStaff: boolean; readonly replaced: string | null }> {
  await lockMoves(tx)
  const release = await lockRelease(tx, id)
  if (!release) throw new ApiError('NOT_FOUND')
  if (release.files_removed_at) throw new ApiError('CONFLICT')
  refuseShareOfShell(release.remote, target)
  const from = await lockChannel(tx, release.remote)
  if (target.channel === 'production') {
    await approve(tx, release, mover)
    // At a start all builds are replaced together, so compatibility is not checked.
    const description = mover.actorId === null ? undefined : await findDescription(tx, id)
    if (description) {
      await assertFits(tx, description)
      // A new section may have permissions that no one has yet.
      if (release.is_for_staff) await giveNewPermissions(tx, permissionsIn(description))
    }
    await markWanted(tx, id)
    if (endsHold) await endHold(tx, id)
  }
  const to = channelWith(from, id, target)
  // Never fall back to a held release.
  const isOverHeld = to.before !== null && to.before === from.current && (await isHeld(tx, to.before))
  await move(tx, mover, { from, to: isOverHeld ? { ...to, before: from.before } : to })
  return { remote: release.remote, isForStaff: release.is_for_staff, replaced: from.current }
}

/**
 * Undoes the last promotion of a remote: removes its canary, or restores the previous release. `release`: the expected
 * one; any by default. No checks are repeated, because visitors had it before, and pages may be broken now.
 * @throws ApiError `NOT_FOUND` for a remote without releases; `CONFLICT` if there is nothing to go back to, or another
 * release than the expected one would be rolled back.
 */
export async function rollBack(
  tx: Transaction<Schema>,
  { remote, release, mover }: { readonly remote: string; readonly release?: string | undefined; readonly mover: Mover },
): Promise<{ readonly current: string | null; readonly replaced: string }> {
  await lockMoves(tx)
  const from = await lockChannel(tx, remote)
  if (from.current === null) throw new ApiError('NOT_FOUND')
  if (release !== undefined && release !== (from.canary ?? from.current)) throw new ApiError('CONFLICT')
  if (from.canary !== null) {
    await markTakenBack(tx, from.canary)
    await move(tx, mover, { from, to: { ...from, canary: null, percent: null } })
    return { current: from.current, replaced: from.canary }
  }
  if (from.before === null) throw new ApiError('CONFLICT')
  await markTakenBack(tx, from.current)
  const older = await lastGoodBut(tx, remote, from.before)
  await move(tx, mover, { from, to: { ...from, current: from.before, before: older?.id ?? null } })
  return { current: from.before, replaced: from.current }
}
