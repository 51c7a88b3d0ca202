import { defineRootRoute } from '../root-route.ts'

/** Beside the API, which search engines and the readers of shared links are asked to leave alone. */
export const shopPicture = defineRootRoute({
  rootPath: '/shop-picture/:language/:file',
  summary: 'A store and its best code’s discount as a PNG for link previews',
  isCrawled: true,
})
