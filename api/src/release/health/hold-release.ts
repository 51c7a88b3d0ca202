import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { recordAudit } from '../../collection/record-audit.ts'
import type { Schema } from '../../database/schema.ts'
import type { NotifyContext } from '../../identity/user/mail-staff.queries.ts'
import { notifyReleaseStaff } from '../notify-staff.ts'
import { lockMoves } from '../release-marks.queries.ts'
import { callersOf } from './caller-bits.ts'
import { findCanaries, findFailing, findVitals, markAlarmed, markHeld } from './hold.queries.ts'
import { failsTooMany, isWorseByAFifth } from './release-health.rules.ts'

interface Held {
  readonly remote: string
  readonly release: string
  readonly because: string
}

export interface HoldContext extends NotifyContext {
  readonly db: Kysely<Schema>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Holds a release: new page views get the previous good one. Happens once, whichever process detects it, with an audit
 * entry and a mail to all who may promote releases.
 */
async function holdRelease({ db, log, ...context }: HoldContext, { remote, release, because }: Held): Promise<void> {
  const isFirst = await db.transaction().execute(async (tx) => {
    await lockMoves(tx)
    if (!(await markHeld(tx, release, because))) return false
    // What is live has changed, which edges detect by its version.
    await tx
      .updateTable('release_channel')
      .set((row) => ({ moves: row('moves', '+', 1) }))
      .where('remote', '=', remote)
      .execute()
    const held = { release, because }
    await recordAudit(tx, {
      actorId: null,
      action: 'update',
      section: 'releases',
      recordId: remote,
      before: null,
      after: { held },
    })
    await notifyReleaseStaff(tx, context, { news: 'held', remote, release, because })
    return true
  })
  if (isFirst) log.error({ remote, release, because }, 'a release is held')
}

/** Mails staff at most once an hour that browsers report a release as broken. The release stays. */
async function raiseAlarm({ db, log, ...context }: HoldContext, { remote, release, because }: Held): Promise<void> {
  const isFirst = await db.transaction().execute(async (tx) => {
    if (!(await markAlarmed(tx, release, because))) return false
    await notifyReleaseStaff(tx, context, { news: 'alarm', remote, release, because })
    return true
  })
  if (isFirst) log.error({ remote, release, because }, 'browsers cannot load a release')
}

/**
 * Evaluates releases that callers failed to load within the last minute. Too many failures hold a canary, and raise an
 * alarm about the current release: anyone can report, so reports alone cannot change what everyone gets.
 */
export async function judgeFailing(context: HoldContext, releases: readonly string[]): Promise<void> {
  for (const failing of await findFailing(context.db, releases)) {
    const { release, remote, isForStaff, mayBeHeld } = failing
    const callers = { all: callersOf(failing.callerBits), failing: callersOf(failing.failingBits) }
    if (!failsTooMany(callers, isForStaff)) continue
    const because = `${callers.failing} of ${callers.all} networks could not load it within a minute`
    await (mayBeHeld ? holdRelease : raiseAlarm)(context, { remote, release, because })
  }
}

/** Holds every canary that is a fifth worse than the current release. */
export async function holdWorseCanaries(context: HoldContext): Promise<void> {
  for (const judged of await findCanaries(context.db)) {
    const worse = [...(await findVitals(context.db, judged))]
      .filter(([vital, { canary, current }]) => isWorseByAFifth(vital, canary, current))
      .map(([vital]) => vital.toUpperCase())
    if (worse.length > 0)
      await holdRelease(context, {
        remote: judged.remote,
        release: judged.canary,
        because: `its ${worse.join(', ')} is at least 20% worse than that of the current release`,
      })
  }
}
