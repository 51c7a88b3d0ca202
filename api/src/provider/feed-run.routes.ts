import { randomUUID } from 'node:crypto'
import { coupon } from '../../../shared/contract/coupon/coupon.collection.ts'
import { applyFeedRun, dismissFeedRun, listFeedRows } from '../../../shared/contract/provider/provider-feed.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { insertBatch } from '../collection/batch.queries.ts'
import { cursorForms, decodeCursor, encodeCursor } from '../collection/cursor.ts'
import { requireAllowed } from '../http/account.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { applyRows, hasNewCodes, listRows, lockRun, settleRun, skipRows } from './feed-run.queries.ts'

const order = 'feed-rows'

export const routes: NounRoutes = (serve, { database }) => {
  const { kysely } = database.main

  serve(listFeedRows, async ({ params, query: { runId, kind = null, cursor, limit = 20 } }) => {
    const [place, id] = cursor ? decodeCursor(cursor, order, [cursorForms.integer, cursorForms.uuid]) : []
    const after = id === undefined ? null : ([Number(place), String(id)] as const)
    const rows = await listRows(kysely, { providerId: params.id, runId, kind, after, limit: limit + 1 })
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      items: rows.slice(0, limit).map(({ order: _, ...row }) => row),
      nextCursor: last ? encodeCursor(order, [last.order, last.id]) : null,
    }
  })

  serve(applyFeedRun, ({ params, body: { runId, rowIds = null }, account }) =>
    kysely.transaction().execute(async (tx) => {
      const settling = { providerId: params.id, runId, rowIds }
      const run = await lockRun(tx, settling)
      if (!run) throw new ApiError('NOT_FOUND')
      if (run.state === 'applied') return { applied: 0, batchId: null }
      if (run.state !== 'waiting') throw new ApiError('CONFLICT')
      if (await hasNewCodes(tx, settling)) requireAllowed(account, coupon.permission('create'))
      const batch = { id: randomUUID(), actorId: account.id, section: 'coupon', kind: 'import' } as const
      await insertBatch(tx, batch)
      const applied = await applyRows(tx, { actorId: account.id, batchId: batch.id }, settling)
      await settleRun(tx, runId, 'applied')
      return { applied, batchId: applied > 0 ? batch.id : null }
    }),
  )

  serve(dismissFeedRun, ({ params, body: { runId, rowIds = null } }) =>
    kysely.transaction().execute(async (tx) => {
      const settling = { providerId: params.id, runId, rowIds }
      const run = await lockRun(tx, settling)
      if (!run) throw new ApiError('NOT_FOUND')
      if (run.state !== 'waiting' && run.state !== 'dismissed') throw new ApiError('CONFLICT')
      await skipRows(tx, settling)
      await settleRun(tx, runId, 'dismissed')
      return acknowledgement()
    }),
  )
}
