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
  /** Share of the visitors; all of them by default. */
  readonly percent: number | undefined
  readonly mover: Mover & { readonly actorId: string }
}

/** Keeps that a release waits for a second person, and mails those who can be it, once. */
async function wait(kysely: Kysely<Schema>, context: ApiContext, { id, remote, percent, mover }: Wish): Promise<void> {
  const { actorId } = mover
  await kysely.transaction().execute(async (tx) => {
    if (await markWaiting(tx, id, percent))
      await notifyReleaseStaff(tx, context, { news: 'waits', remote, release: id, actorId })
  })
}

/**
 * Gives a release to visitors, also one that is held, and mails other staff where it is of the back-office. Answers the
 * release that was current before.
 * @throws ApiError as `promote` does; of `RELEASE_NOT_APPROVED` the release waits from then on.
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
