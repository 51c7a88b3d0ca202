import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import { maxReleaseBytes } from '../../../shared/contract/release/release.limits.ts'
import {
  addRelease as addReleaseRoute,
  listReleases,
  promoteRelease,
  type ReleaseItem,
  readReleaseBill,
  rollBackRelease,
} from '../../../shared/contract/release/release.routes.ts'
import { readRelease } from '../../../shared/contract/release/release-detail.routes.ts'
import { billFile } from '../../../shared/federation/bill-of-materials.ts'
import type { Account } from '../http/account.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { semaphore } from '../http/semaphore.ts'
import { listOthersWith } from '../identity/user/permissions.queries.ts'
import { addRelease } from './add-release.ts'
import { notifyReleaseStaff } from './notify-staff.ts'
import { promoteOrWait } from './promote-or-wait.ts'
import { type Mover, rollBack } from './release.moves.ts'
import { findDescription, findReleaseItem, listNewestReleases, listReleasesOf } from './release.queries.ts'
import { factsOf } from './release-detail.ts'
import { readReleaseFile } from './release-file.ts'
import { releaseStoreOf } from './release-store.ts'

/** Archives are unpacked in memory, so few may wait. */
const archiveLimits = { concurrent: 1, waiting: 4 }

/** How many releases are listed for one remote, and for each of them. */
const newest = { ofOne: 100, ofEach: 5 }

const moverOf = ({ id, releases }: Account): Mover & { readonly actorId: string } => ({
  actorId: id,
  isPerson: releases === undefined,
})

/** @throws ApiError `FORBIDDEN` for another remote's token. */
function requireRemote({ releases }: Account, remote: string | undefined): void {
  if (releases && releases.remote !== remote) throw new ApiError('FORBIDDEN')
}

export const routes: NounRoutes = async (serve, context, server) => {
  await server.register(multipart)
  const store = await releaseStoreOf(context)
  const { database, config } = context
  const { kysely } = database.main
  const inTurn = semaphore(archiveLimits)

  async function itemOf(id: string): Promise<ReleaseItem> {
    const item = await findReleaseItem(kysely, id)
    if (!item) throw new ApiError('NOT_FOUND')
    return item
  }

  /**
   * Every remote's code shares the origin with the back-office, so every release needs approval. If the setting makes
   * it optional, sections still need it whenever there is a second person.
   */
  async function approvalFor(makerId: string): Promise<(isForStaff: boolean) => boolean> {
    if (config.releaseApproval === 'required') return () => true
    const hasSecond = (await listOthersWith(kysely, makerId, 'update_releases')).length > 0
    return (isForStaff) => isForStaff && hasSecond
  }

  serve(listReleases, async ({ account, query: { remote } }) => {
    const asked = remote ?? account.releases?.remote
    requireRemote(account, asked)
    return {
      items: asked
        ? await listReleasesOf(kysely, asked, newest.ofOne)
        : await listNewestReleases(kysely, newest.ofEach),
    }
  })

  serve(readRelease, async ({ account, params: { id } }) => {
    const release = await itemOf(id)
    requireRemote(account, release.remote)
    const description = await findDescription(kysely, id)
    if (!description) throw new ApiError('NOT_FOUND')
    return { release, ...factsOf(description) }
  })

  serve(readReleaseBill, async ({ account, params: { id } }) => {
    requireRemote(account, (await itemOf(id)).remote)
    const bill = await readReleaseFile({ kysely, store }, id, billFile)
    if (!bill) throw new ApiError('NOT_FOUND')
    return Readable.from([bill])
  })

  serve(
    addReleaseRoute,
    async ({ account, query: { channel = 'production', percent, security = false }, withUpload }) => {
      const archive = await withUpload(maxReleaseBytes, ({ path }) => readFile(path))
      // A release must be signed with a token's key.
      if (!account.releases) throw new ApiError('FORBIDDEN')
      const token = account.releases
      const { id, replaced } = await inTurn(async () =>
        addRelease(
          { database, store },
          {
            archive,
            maker: { ...moverOf(account), token },
            target: { channel, percent },
            needsApproval: await approvalFor(account.id),
            mendsSecurity: security,
            onWaiting: (tx, release) =>
              notifyReleaseStaff(tx, context, { news: 'waits', ...release, actorId: account.id }),
          },
        ),
      )
      return { release: await itemOf(id), replaced }
    },
  )

  serve(promoteRelease, async ({ account, params: { id }, body }) => {
    const { remote } = await itemOf(id)
    requireRemote(account, remote)
    if (!(await store.has(id))) throw new ApiError('CONFLICT')
    const { replaced } = await promoteOrWait(context, { id, remote, percent: body?.percent, mover: moverOf(account) })
    return { release: await itemOf(id), replaced }
  })

  serve(rollBackRelease, async ({ account, body: { remote, release } }) => {
    requireRemote(account, remote)
    const { current, replaced } = await kysely
      .transaction()
      .execute((tx) => rollBack(tx, { remote, release, mover: moverOf(account) }))
    return { release: current === null ? null : await itemOf(current), replaced }
  })
}
