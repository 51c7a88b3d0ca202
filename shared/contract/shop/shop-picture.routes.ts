import { defineRootRoute } from '../root-route.ts'

/** Beside the API, which search engines and the readers of shared links are asked to leave alone. */
export const shopPicture = defineRootRoute({
  rootPath: '/shop-picture/:language/:file',
  summary: 'A store and what its best code takes off, as a PNG for links to its page',
  isCrawled: true,
})
