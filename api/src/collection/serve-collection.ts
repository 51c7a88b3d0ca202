import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { AnyCollection } from '../../../shared/contract/collection.ts'
import type { PermissionAction } from '../../../shared/contract/route.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import type { Schema } from '../database/schema.ts'
import { type Account, isAllowed } from '../http/account.ts'
import { ApiError } from '../http/api-error.ts'
import type { ApiContext } from '../http/context.ts'
import type { Serve } from '../http/serve-route.ts'
import { changeMany, undoBatch } from './collection.bulk.ts'
import {
  type Author,
  createRecord,
  deleteRecord,
  type RecordId,
  removeRecord,
  restoreRecord,
  updateRecord,
} from './collection.changes.ts'
import { exportRecords, importRecords } from './collection.csv.ts'
import { findRecord, listRecords } from './collection.queries.ts'
import type { Collection, Remove } from './collection.ts'
import { namingConflicts, type Subject } from './conflict.ts'

/** The version of an `If-Match`; undefined without one. */
function expectedVersion(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim()) ?? []
  if (version) return Number(version)
  throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'if-match', message: 'INVALID' }] })
}

/** Ids are numbers or texts, as the schema of the collection has made sure. */
const recordId = ({ id }: { readonly id: unknown }): RecordId => (typeof id === 'number' ? id : String(id))

const authorOf = ({ id, sessionId }: Account): Author => ({ actorId: id, sessionId })

/** @throws ApiError `FORBIDDEN` where the caller may not do this to records of the collection. */
function requirePermission({ permission }: AnyCollection, account: Account, action: PermissionAction): void {
  if (!isAllowed(account, permission(action))) throw new ApiError('FORBIDDEN')
}

/** Serves a collection: everything that its contract declares. */
export function serveCollection(serve: Serve, context: ApiContext, store: Collection): void {
  if (store.isLog) {
    serve(store.contract.routes.list, ({ query }) => listRecords(context.database.main, store, query))
    return
  }
  const { remove, ...rules } = store.rulesIn?.(context) ?? {}
  const collection = { ...store, ...rules }
  serveReading(serve, context, collection)
  serveWriting(serve, context, collection, remove)
  serveManyAtOnce(serve, context, collection)
}

function serveReading(serve: Serve, { database }: ApiContext, collection: Collection): void {
  const { name, routes } = collection.contract

  serve(routes.list, ({ query }) => listRecords(database.main, collection, query))
  serve(routes.read, async ({ params, setHeader }) => {
    const item = await findRecord(database.main.kysely, collection, recordId(params))
    setHeader('etag', `"${item.version}"`)
    return item
  })
  serve(routes.export, async ({ query, setHeader }) => {
    setHeader('content-disposition', `attachment; filename="${name}.csv"`)
    return exportRecords(database.main, collection, query)
  })
}

/** Calls that change one record, each in one transaction with its audit row. */
function serveWriting(
  serve: Serve,
  context: ApiContext,
  collection: Collection,
  replaceRemove: (usual: Remove) => Remove = (usual) => usual,
): void {
  const { contract } = collection
  const { routes } = contract
  const change = <Result>(
    subject: Subject,
    run: (transaction: Transaction<Schema>) => Promise<Result>,
  ): Promise<Result> =>
    namingConflicts(context, collection, subject, () => context.database.main.kysely.transaction().execute(run))

  serve(routes.create, ({ body, account }) =>
    change({ fields: body }, (transaction) => createRecord(transaction, collection, body, authorOf(account))),
  )
  serve(routes.update, ({ params, body, headers, account }) =>
    change({ id: recordId(params), fields: body }, (transaction) =>
      updateRecord(
        transaction,
        collection,
        { id: recordId(params), patch: body, expectedVersion: expectedVersion(headers['if-match']) },
        authorOf(account),
      ),
    ),
  )
  const remove: Remove = async ({ params, account }) => {
    requirePermission(contract, account, 'delete')
    await change({ id: recordId(params) }, (transaction) =>
      removeRecord(transaction, collection, recordId(params), authorOf(account)),
    )
    return acknowledgement()
  }
  serve(routes.remove, replaceRemove(remove))
  serve(routes.hardDelete, async ({ params, account }) => {
    await change({ id: recordId(params) }, (transaction) =>
      deleteRecord(transaction, collection, recordId(params), authorOf(account)),
    )
    return acknowledgement()
  })
  serve(routes.restore, ({ params, account }) =>
    change({ id: recordId(params) }, (transaction) =>
      restoreRecord(transaction, collection, recordId(params), authorOf(account)),
    ),
  )
}

function serveManyAtOnce(serve: Serve, { database }: ApiContext, collection: Collection): void {
  const { contract } = collection
  const { routes } = contract
  const { kysely } = database.main

  serve(routes.bulk, async ({ body, account }) => {
    requirePermission(contract, account, body.action)
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
          { action: body.action, ids: body.ids.map((id) => recordId({ id })), patch: body.patch ?? {} },
          { ...authorOf(account), batchId },
        ),
      )
    return { batchId, results }
  })
  serve(routes.undo, async ({ params, account }) => {
    const batchId = randomUUID()
    const results = await kysely
      .transaction()
      .execute((transaction) =>
        undoBatch(transaction, collection, params.batchId, { ...authorOf(account), batchId }, (action) =>
          requirePermission(contract, account, action),
        ),
      )
    return { batchId, results }
  })
  serve(routes.import, ({ query, body, account, signal, report }) =>
    importRecords(
      kysely,
      collection,
      { text: body, isDryRun: query.dryRun === true, signal, report },
      { ...authorOf(account), batchId: randomUUID() },
    ),
  )
}
