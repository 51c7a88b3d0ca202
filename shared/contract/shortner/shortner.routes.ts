import { defineRootRoute } from '../root-route.ts'

export const followShortLink = defineRootRoute({
  rootPath: '/go/:slug',
  isOpenedByPeople: true,
  summary: 'Leads to the stored address of a short link',
})
