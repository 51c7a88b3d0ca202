import { defineRootRoute } from '../root-route.ts'

export const readDocs = defineRootRoute({
  rootPath: '/docs',
  summary: 'API reference page',
  isDocumentation: true,
  isCrawled: true,
})
