import { defineRootRoute } from '../root-route.ts'

/** Beside the API, which search engines and the readers of shared links are asked to leave alone. */
export const productPicture = defineRootRoute({
  rootPath: '/product-picture/:language/:file',
  summary: 'What a product costs and its price history, as a PNG for links to its page',
  isCrawled: true,
})
