import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { readBatch, undoBatch } from '../../../shared/contract/batch/batch.routes.ts'
import type { AnyCollection } from '../../../shared/contract/collection.ts'
import type { PermissionAction } from '../../../shared/contract/route.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import type { Schema } from '../database/schema.ts'
import { type Account, isAllowed, requireAllowed } from '../http/account.ts'
import { ApiError } from '../http/api-error.ts'
import type { ApiContext } from '../http/context.ts'
import type { Report } from '../http/report.ts'
import type { Serve } from '../http/serve-route.ts'
import { continueBatch, findBatch, insertBatch } from './batch.queries.ts'
import { changeMany, undoChanges } from './collection.bulk.ts'
import {
  type Author,
  createRecord,
  deleteRecord,
  type Item,
  type RecordId,
  removeRecord,
  restoreRecord,
  updateRecord,
} from './collection.changes.ts'
import { exportRecords } from './collection.csv.ts'
import { findRecord, listRecords } from './collection.queries.ts'
import type { Collection, Remove } from './collection.ts'
import { namingConflicts, type Subject } from './conflict.ts'
import { importRecords } from './import/import-records.ts'
import { KeptCounts } from './kept-counts.ts'
import { relatedNames } from './related-names.queries.ts'

/** The version in `If-Match`; undefined without one. */
function expectedVersion(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim()) ?? []
  if (version) return Number(version)
  throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'if-match', message: 'INVALID' }] })
}

/** The schema of the collection guarantees that ids are numbers or strings. */
const recordId = ({ id }: { readonly id: unknown }): RecordId => (typeof id === 'number' ? id : String(id))

const authorOf = ({ id, sessionId }: Account) => ({ actorId: id, sessionId }) satisfies Author

/** @throws ApiError `FORBIDDEN` if the caller may not perform this action on records of the collection. */
function requirePermission({ permission }: AnyCollection, account: Account, action: PermissionAction): void {
  requireAllowed(account, permission(action))
}

/** What the caller sees of a written record: everything with the view permission, otherwise its id and version. */
function shownTo({ contract }: Collection, account: Account, item: Item): Item | Pick<Item, 'id' | 'version'> {
  if (isAllowed(account, contract.permission('view'))) return item
  const { id, version } = item
  return { id, version }
}

/** A collection with the rules that need other services than the database. */
export function withRules(context: ApiContext, store: Collection): Collection {
  const { remove: _, ...rules } = store.rulesIn?.(context) ?? {}
  return { ...store, ...rules }
}

/** Serves every call that a collection's contract declares. */
export function serveCollection(serve: Serve, context: ApiContext, store: Collection): void {
  if (store.isLog) {
    serveList(serve, context, store)
    return
  }
  const { remove } = store.rulesIn?.(context) ?? {}
  const collection = withRules(context, store)
  serveReading(serve, context, collection)
  serveWriting(serve, context, collection, remove)
  serveManyAtOnce(serve, context, collection)
}

function serveList(serve: Serve, { database }: ApiContext, collection: Collection): void {
  const counts = new KeptCounts()
  serve(collection.contract.routes.list, ({ query }) => listRecords(database.main, collection, query, counts))
}

function serveReading(serve: Serve, context: ApiContext, collection: Collection): void {
  const { database } = context
  const { name, routes } = collection.contract

  serveList(serve, context, collection)
  serve(routes.read, async ({ params, setHeader }) => {
    const item = await findRecord(database.main.kysely, collection, recordId(params))
    setHeader('etag', `"${item.version}"`)
    return item
  })
  serve(routes.relatedNames, async ({ query }) => ({ items: await relatedNames(context, collection, query.ids) }))
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

  serve(routes.create, async ({ body, account }) => {
    const made = await change({ fields: body }, (transaction) =>
      createRecord(transaction, collection, body, authorOf(account)),
    )
    return shownTo(collection, account, made)
  })
  serve(routes.update, async ({ params, body, headers, account }) => {
    const item = await change({ id: recordId(params), fields: body }, (transaction) =>
      updateRecord(
        transaction,
        collection,
        { id: recordId(params), patch: body, expectedVersion: expectedVersion(headers['if-match']) },
        authorOf(account),
      ),
    )
    return shownTo(collection, account, item)
  })
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
  serve(routes.restore, async ({ params, account }) => {
    const item = await change({ id: recordId(params) }, (transaction) =>
      restoreRecord(transaction, collection, recordId(params), authorOf(account)),
    )
    return shownTo(collection, account, item)
  })
}

function serveManyAtOnce(serve: Serve, context: ApiContext, collection: Collection): void {
  const { contract } = collection
  const { routes } = contract
  const { kysely } = context.database.main

  serve(routes.bulk, async ({ body: { action, ids, patch, batchId }, account }) => {
    requirePermission(contract, account, action)
    if (action === 'update' && !patch) {
      throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'patch', message: 'REQUIRED' }] })
    }
    const batch = { id: batchId ?? randomUUID(), actorId: account.id, section: contract.name, action }
    const results = await kysely.transaction().execute(async (transaction) => {
      if (batchId) await continueBatch(transaction, batch)
      else await insertBatch(transaction, { ...batch, kind: 'bulk' })
      return changeMany(
        transaction,
        collection,
        { action, ids: ids.map((id) => recordId({ id })), patch: patch ?? {} },
        { ...authorOf(account), batchId: batch.id },
      )
    })
    return { batchId: batch.id, results }
  })
  serve(routes.undo, ({ params, account }) => undoAs(context, collection, params.batchId, { account }))
  serve(routes.import, ({ query, body, account, signal, report }) =>
    importRecords(
      context,
      collection,
      { bytes: body, query, signal, report },
      {
        ...authorOf(account),
        batchId: randomUUID(),
        may: (action) => isAllowed(account, contract.permission(action)),
      },
    ),
  )
}

interface UndoCall {
  readonly account: Account
  readonly signal?: AbortSignal
  readonly report?: Report
}

async function undoAs(
  { database }: ApiContext,
  collection: Collection,
  undone: string,
  { account, ...call }: UndoCall,
) {
  const batchId = randomUUID()
  const results = await undoChanges(database.main.kysely, collection, {
    ...call,
    undone,
    author: { ...authorOf(account), batchId },
    allow: (action) => requirePermission(collection.contract, account, action),
  })
  return { batchId, results }
}

/** Serves batches of changes, for every collection. */
export function serveBatches(serve: Serve, context: ApiContext, stores: readonly Collection[]): void {
  const { kysely } = context.database.main
  const collections = new Map(
    stores.filter(({ isLog }) => !isLog).map((store) => [store.contract.name, withRules(context, store)]),
  )
  serve(readBatch, async ({ params }) => {
    const batch = await findBatch(kysely, params.id)
    if (!batch) throw new ApiError('NOT_FOUND')
    return batch
  })
  serve(undoBatch, async ({ params, account, signal, report }) => {
    const batch = await findBatch(kysely, params.id)
    const collection = batch && collections.get(batch.section)
    if (!collection) throw new ApiError('NOT_FOUND')
    // Needs a recent sign-in, as the collection's other calls do.
    if (collection.contract.stepUp && account.isStaff && !account.isRecent) throw new ApiError('STEP_UP_REQUIRED')
    return undoAs(context, collection, params.id, { account, signal, report })
  })
}
