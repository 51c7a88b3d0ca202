import { defineRootRoute } from '../root-route.ts'

export const readMediaFile = defineRootRoute({
  rootPath: '/media/:key/:file',
  summary: 'A file of the media library, whole or in part; the content of a URL never changes',
  isCrawled: true,
})
