import { oncePer } from '../../../shared/server/once-per.ts'
import type { ApiContext } from '../http/context.ts'
import { openObjectStore } from '../object-store/open-object-store.ts'

/** The files of an API's media library, closed with the server. */
export const mediaStoreOf = oncePer(async ({ config, onClose }: ApiContext) => {
  const store = await openObjectStore(config, 'media')
  onClose(() => store.close())
  return store
})
