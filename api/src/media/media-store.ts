import { oncePer } from '../../../shared/server/once-per.ts'
import type { ApiContext } from '../http/context.ts'
import { openObjectStore } from '../object-store/open-object-store.ts'

/** The files of an API's media library, closed with the server. */
export const mediaStoreOf = oncePer(async ({ config, onClose }: ApiContext) => {
  const store = await openObjectStore(config, 'media')
  onClose(() => store.close())
  return store
})

/** Milliseconds of each of two attempts: a page waits two seconds for a picture, not twenty. */
const readTimeout = 900

/** The same files for those who read them. */
export const readStoreOf = oncePer(async ({ config, onClose }: ApiContext) => {
  const store = await openObjectStore(config, 'media', readTimeout)
  onClose(() => store.close())
  return store
})
