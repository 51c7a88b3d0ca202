import { defineRootRoute } from '../root-route.ts'

export const readDocs = defineRootRoute({
  rootPath: '/docs',
  summary: 'The page of the OpenAPI document',
  isDocumentation: true,
  isCrawled: true,
})
