import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import type { ApiContext } from '../http/context.ts'
import { notifyReleaseStaff } from './notify-staff.ts'
import { type Mover, promote } from './release.moves.ts'
import { markWaiting } from './release-marks.queries.ts'

interface Wish {
  readonly id: string
  readonly remote: string
  /** Percentage of the visitors; all of them by default. */
  readonly percent: number | undefined
  readonly mover: Mover & { readonly actorId: string }
}

/** Marks a release as waiting for approval, and mails those who can approve it, once. */
async function wait(kysely: Kysely<Schema>, context: ApiContext, { id, remote, percent, mover }: Wish): Promise<void> {
  const { actorId } = mover
  await kysely.transaction().execute(async (tx) => {
    if (await markWaiting(tx, id, percent))
      await notifyReleaseStaff(tx, context, { news: 'waits', remote, release: id, actorId })
  })
}

/**
 * Promotes a release, even a held one, and mails other staff if it belongs to the back-office. Returns the previous
 * current release.
 * @throws ApiError as `promote` does; with `RELEASE_NOT_APPROVED` the release waits for approval from then on.
 */
export async function promoteOrWait(context: ApiContext, wish: Wish): Promise<{ readonly replaced: string | null }> {
  const { id, remote, percent, mover } = wish
  const { kysely } = context.database.main
  try {
    return await kysely.transaction().execute(async (tx) => {
      const target = { channel: 'production', percent } as const
      const moved = await promote(tx, { id, target, mover, endsHold: true })
      if (moved.isForStaff)
        await notifyReleaseStaff(tx, context, { news: 'live', remote, release: id, actorId: mover.actorId })
      return moved
    })
  } catch (error) {
    if (error instanceof ApiError && error.key === 'RELEASE_NOT_APPROVED') await wait(kysely, context, wish)
    throw error
  }
}
