import { defineRootRoute } from '../root-route.ts'

/** Outside the API's path, which search engines and link preview bots are asked not to read. */
export const shopPicture = defineRootRoute({
  rootPath: '/shop-picture/:language/:file',
  summary: 'A store and its best code’s discount as a PNG for link previews',
  isCrawled: true,
})
