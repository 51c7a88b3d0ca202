import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiError } from '../http/api-error.ts'
import { semaphore } from '../http/semaphore.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { openObjectStore } from '../object-store/open-object-store.ts'
import { defineJob, type JobContext } from '../worker/job.ts'
import { addFile } from './media.changes.ts'
import { newKey } from './media-name.rules.ts'
import { productPictureQueue } from './product-picture.rules.ts'
import { storePicture } from './store-upload.ts'

/** Folders of the library: those of a quarter million products stay within what one may hold. */
const folderOf = (productId: string): string => `products/${productId.slice(-2)}`

async function inFile<Value>(bytes: Uint8Array, work: (path: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), `qasima-picture-${process.pid}-`))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A product that shows no picture, under its English name. */
const findBare = (db: JobContext['database']['main']['kysely'], productId: string) =>
  db
    .selectFrom('product')
    .select('name_en as name')
    .where('id', '=', productId)
    .where('image', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

type Kept = 'kept' | 'none'

/** What another try would not change; a full disk passes. */
const refusals: ReadonlySet<string> = new Set(['VALIDATION_ERROR', 'CONFLICT'])

/** A picture takes seconds of a core and some hundred megabytes; a worker takes up ten jobs at once. */
const inTurn = semaphore({ concurrent: 1, waiting: 20 })

/**
 * Gives a product the picture that the page of a store names, made anew in the library as an upload is. What is no
 * picture, is too large or cannot be had leaves the product without one. @throws TurboAway
 */
export async function keepProductPicture(
  { database, turbo }: Pick<JobContext, 'database' | 'turbo'>,
  store: ObjectStore,
  { productId, url }: { readonly productId: string; readonly url: string },
): Promise<Kept> {
  const { kysely } = database.main
  const product = await findBare(kysely, productId)
  if (!product) return 'none'
  const picture = await turbo.fetchPicture(url)
  if (picture.outcome === 'failed') return 'none'
  const name = `${
    product.name
      .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, ' ')
      .trim()
      .slice(0, 60)
      .trim() || 'product'
  }.webp`
  const key = newKey(name)
  try {
    const stored = await inTurn(() => inFile(picture.bytes, (path) => storePicture(store, key, path, { resize: true })))
    return await kysely.transaction().execute(async (tx): Promise<Kept> => {
      // Staff may have chosen one meanwhile: theirs stays.
      const bare = await tx
        .selectFrom('product')
        .select('id')
        .where('id', '=', productId)
        .where('image', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!bare) throw new ApiError('CONFLICT')
      await addFile(tx, folderOf(productId), { name, key, ...stored }, null)
      await tx
        .updateTable('product')
        .set({ image: `/media/${key}/${stored.file}` })
        .where('id', '=', productId)
        .execute()
      return 'kept'
    })
  } catch (error) {
    await store.removeFolder(key).catch(() => {})
    if (error instanceof ApiError && refusals.has(error.key)) return 'none'
    throw error
  }
}

/** Pictures of products that were added by an address. */
export const keepProductPictures = defineJob({
  queue: { name: productPictureQueue.name, retryLimit: 3, retryDelay: 300, expireInSeconds: 120 },
  data: productPictureQueue.data,
  pollingSeconds: 5,
  run: async (context, data) => {
    const store = await openObjectStore(context.config, 'media')
    try {
      const kept = await keepProductPicture(context, store, data)
      if (kept === 'none') context.log.info({ product: data.productId }, 'no picture of a product could be kept')
    } finally {
      store.close()
    }
  },
})
