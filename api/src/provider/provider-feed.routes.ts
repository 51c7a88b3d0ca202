import {
  fetchProviderFeed,
  mapProviderFeed,
  previewProviderFeed,
  readProviderFeed,
} from '../../../shared/contract/provider/provider-feed.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { recordAudit } from '../collection/record-audit.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { guardMapping } from './automatic-feed.ts'
import { guessMapping } from './feed-mapping.rules.ts'
import { countLiveCodes, findNewestRun } from './feed-run.queries.ts'
import { FeedUnusable } from './feed-table.rules.ts'
import { fetchFeed, readFeed } from './fetch-feed.ts'
import { findFeed, saveMapping } from './provider-feed.queries.ts'

const previewRows = 5

export const routes: NounRoutes = (serve, { database, turbo }) => {
  const { kysely } = database.main

  const feedOf = async (id: string) => {
    const feed = await findFeed(kysely, id)
    if (!feed) throw new ApiError('NOT_FOUND')
    return feed
  }

  serve(readProviderFeed, async ({ params: { id } }) => {
    const { mapping, fetchedAt, nextAt, failures, failure, url, status } = await feedOf(id)
    const isFetched = url !== null && mapping !== null && status === 'ACTIVE'
    return {
      mapping,
      fetchedAt: fetchedAt?.toISOString() ?? null,
      nextAt: isFetched ? (nextAt?.toISOString() ?? null) : null,
      failures: failures ?? 0,
      failure,
      run: await findNewestRun(kysely, id),
      codes: await countLiveCodes(kysely, id),
    }
  })

  serve(previewProviderFeed, async ({ params }) => {
    const feed = await feedOf(params.id)
    try {
      const { fields, rows } = await readFeed(turbo, feed)
      return {
        failure: null,
        fields: [...fields],
        rows: rows.slice(0, previewRows).map((row) => ({ ...row })),
        guess: feed.mapping ?? guessMapping(fields),
      }
    } catch (error) {
      if (!(error instanceof FeedUnusable)) throw error
      return { failure: error.failure, fields: [], rows: [], guess: {} }
    }
  })

  serve(mapProviderFeed, async ({ params: { id }, body, account }) => {
    await feedOf(id)
    await kysely.transaction().execute(async (tx) => {
      await guardMapping(tx, id, account.id)
      const before = await saveMapping(tx, id, body)
      await recordAudit(tx, {
        actorId: account.id,
        action: 'update',
        section: 'provider',
        recordId: id,
        before: { feedMapping: before },
        after: { feedMapping: body },
      })
    })
    return acknowledgement()
  })

  serve(fetchProviderFeed, async ({ params }) => {
    const outcome = await fetchFeed({ db: kysely, turbo }, params.id)
    if (outcome === 'gone') throw new ApiError('NOT_FOUND')
    return { failure: outcome === 'read' ? null : outcome }
  })
}
