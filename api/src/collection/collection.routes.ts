import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { catalogue } from '../../../shared/contract/error-catalogue.ts'
import type { PermissionAction } from '../../../shared/contract/route.ts'
import type { ApiContext } from '../app/api-plugin.ts'
import type { Schema } from '../database/schema.ts'
import { type Account, isAllowed } from '../http/account.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handler, Serve } from '../http/serve-route.ts'
import { changeMany, undoBatch } from './collection.bulk.ts'
import {
  type Author,
  createRecord,
  deleteRecord,
  type Fields,
  type RecordId,
  removeRecord,
  restoreRecord,
  updateRecord,
} from './collection.changes.ts'
import { exportRecords, importRecords } from './collection.csv.ts'
import { findRecord, listRecords } from './collection.queries.ts'
import type { Collection } from './collection.ts'
import { withHolder } from './conflict.ts'

const done = { code: catalogue.SUCCESS.code, name: catalogue.SUCCESS.name, message: 'SUCCESS' }

/** The version of an `If-Match`; undefined without one. */
function expectedVersion(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim()) ?? []
  if (version) return Number(version)
  throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'if-match', message: 'INVALID' }] })
}

const authorOf = (account: Account | null, batchId?: string): Author => {
  // Every route below admits staff only.
  if (!account) throw new ApiError('UNAUTHORIZED_ACCESS')
  return { actorId: account.id, batchId }
}

type Remove = Handler<Collection['contract']['routes']['remove']>

/**
 * Serves a collection: everything that its contract declares. What removes a record can be more than the collection's
 * own way of it, which `removing` is given.
 */
export function collectionRoutes(
  serve: Serve,
  { database }: ApiContext,
  collection: Collection,
  removing: (usual: Remove) => Remove = (usual) => usual,
): void {
  const { contract } = collection
  const { routes } = contract
  const { kysely } = database.main

  /** In one transaction with its audit row; a name that is taken says by which record. */
  const change = <Result>(run: (transaction: Transaction<Schema>) => Promise<Result>): Promise<Result> =>
    withHolder(database.main, collection, () => kysely.transaction().execute(run))

  const need = (account: Account | null, action: PermissionAction) => {
    if (!account || !isAllowed(account, contract.permission(action))) throw new ApiError('FORBIDDEN')
  }

  serve(routes.list, ({ query }) => listRecords(database.main, collection, query))
  serve(routes.read, async ({ params, setHeader }) => {
    const item = await findRecord(kysely, collection, params.id as RecordId)
    setHeader('etag', `"${item.version}"`)
    return item
  })
  serve(routes.create, ({ body, account }) =>
    change((transaction) => createRecord(transaction, collection, body as Fields, authorOf(account))),
  )
  serve(routes.update, ({ params, body, headers, account }) =>
    change((transaction) =>
      updateRecord(
        transaction,
        collection,
        { id: params.id as RecordId, patch: body as Fields, expectedVersion: expectedVersion(headers['if-match']) },
        authorOf(account),
      ),
    ),
  )
  const remove: Remove = async ({ params, account }) => {
    need(account, 'delete')
    await change((transaction) => removeRecord(transaction, collection, params.id as RecordId, authorOf(account)))
    return done
  }
  serve(routes.remove, removing(remove))
  serve(routes.hardDelete, async ({ params, account }) => {
    await change((transaction) => deleteRecord(transaction, collection, params.id as RecordId, authorOf(account)))
    return done
  })
  serve(routes.restore, ({ params, account }) =>
    change((transaction) => restoreRecord(transaction, collection, params.id as RecordId, authorOf(account))),
  )
  serve(routes.bulk, async ({ body, account }) => {
    need(account, body.action)
    if (body.action === 'update' && !body.patch) {
      throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'patch', message: 'REQUIRED' }] })
    }
    const batchId = randomUUID()
    const results = await kysely
      .transaction()
      .execute((transaction) =>
        changeMany(
          transaction,
          collection,
          { action: body.action, ids: body.ids as RecordId[], patch: (body.patch ?? {}) as Fields },
          authorOf(account, batchId),
        ),
      )
    return { batchId, results }
  })
  serve(routes.undo, async ({ params, account }) => {
    const batchId = randomUUID()
    const results = await kysely
      .transaction()
      .execute((transaction) =>
        undoBatch(transaction, collection, params.batchId, authorOf(account, batchId), (action) =>
          need(account, action),
        ),
      )
    return { batchId, results }
  })
  serve(routes.export, async ({ query, setHeader }) => {
    setHeader('content-disposition', `attachment; filename="${contract.name}.csv"`)
    return exportRecords(database.main, collection, query)
  })
  serve(routes.import, ({ query, body, account, signal, report }) =>
    importRecords(
      kysely,
      collection,
      { text: body, isDryRun: query.dryRun === true, signal, report },
      authorOf(account, randomUUID()),
    ),
  )
}
