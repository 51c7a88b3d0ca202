import { defineRootRoute } from '../root-route.ts'

/** Outside the API's path, which search engines and link preview bots are asked not to read. */
export const productPicture = defineRootRoute({
  rootPath: '/product-picture/:language/:file',
  summary: 'A product’s price and price history as a PNG for link previews',
  isCrawled: true,
})
