import { defineRootRoute } from '../root-route.ts'

/** Beside the API, which search engines and the readers of shared links are asked to leave alone. */
export const productPicture = defineRootRoute({
  rootPath: '/product-picture/:language/:file',
  summary: 'A product’s price and price history as a PNG for link previews',
  isCrawled: true,
})
