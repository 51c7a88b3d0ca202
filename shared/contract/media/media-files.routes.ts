import { defineRootRoute } from '../root-route.ts'

export const readMediaFile = defineRootRoute({
  rootPath: '/media/:key/:file',
  summary: 'A file of the library, whole or in part; the bytes of an address never change',
  isCrawled: true,
})
