import multipart from '@fastify/multipart'
import type { Transaction } from 'kysely'
import {
  deleteMedia,
  describeMedia,
  listMedia,
  makeMediaFolder,
  maxUploadBytes,
  mediaUsage,
  moveMedia,
  renameMedia,
  uploadMedia,
} from '../../../shared/contract/media/media.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import type { Schema } from '../database/schema.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { semaphore } from '../http/semaphore.ts'
import { addFile, describeEntry, makeFolder, moveEntries, removeEntry, renameEntry } from './media.changes.ts'
import { findEntry, findUses, listFolder } from './media.queries.ts'
import { nameOfUpload, newKey } from './media-name.rules.ts'
import { mediaStoreOf } from './media-store.ts'
import { storeUpload } from './store-upload.ts'

/** A picture takes seconds of a core and some hundred megabytes; few may wait for theirs. */
const pictureLimits = { concurrent: 1, waiting: 4 }

const normal = (path: string): string => path.normalize('NFC')

/** The media library: names and folders in the database, bytes in the store. */
export const routes: NounRoutes = async (serve, context, server) => {
  await server.register(multipart)
  const mediaStore = await mediaStoreOf(context)
  const { kysely } = context.database.main
  const inTurn = semaphore(pictureLimits)
  const change = <Result>(run: (tx: Transaction<Schema>) => Promise<Result>): Promise<Result> =>
    kysely.transaction().execute(run)
  /** What cannot be removed now is found and removed by the sweep. */
  const forget = (key: string): Promise<void> => mediaStore.removeFolder(key).catch(() => {})

  serve(listMedia, async ({ query }) => {
    const dir = normal(query.dir ?? '')
    return { dir, items: await listFolder(kysely, dir) }
  })

  serve(uploadMedia, ({ query, account, withUpload }) =>
    withUpload(maxUploadBytes, async (upload) => {
      const name = nameOfUpload(upload.name)
      const key = newKey(name)
      try {
        // Files first: a crash between the two leaves files that nothing names, never a name without files.
        const stored = await inTurn(() => storeUpload(mediaStore, key, upload.path, { resize: query.resize !== false }))
        return await change((tx) => addFile(tx, normal(query.dir ?? ''), { name, key, ...stored }, account.id))
      } catch (error) {
        await forget(key)
        throw error
      }
    }),
  )

  serve(makeMediaFolder, ({ body, account }) =>
    change((tx) => makeFolder(tx, { dir: normal(body.dir ?? ''), name: normal(body.name) }, account.id)),
  )

  serve(renameMedia, ({ body, account }) =>
    change((tx) => renameEntry(tx, { path: normal(body.path), name: normal(body.name) }, account.id)),
  )

  serve(moveMedia, async ({ body, account }) => ({
    items: await change((tx) => moveEntries(tx, { paths: body.paths.map(normal), dir: normal(body.dir) }, account.id)),
  }))

  serve(describeMedia, ({ body, account }) =>
    change((tx) => describeEntry(tx, { path: normal(body.path), alt: body.alt }, account.id)),
  )

  serve(deleteMedia, async ({ body, account }) => {
    const key = await change((tx) => removeEntry(tx, context.sections, normal(body.path), account.id))
    if (key) await forget(key)
    return acknowledgement()
  })

  serve(mediaUsage, async ({ query }) => {
    const path = normal(query.path)
    await findEntry(kysely, path)
    return findUses(kysely, context.sections, path)
  })
}
