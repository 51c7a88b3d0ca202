import { type ExtractOptions, extractProduct } from './extract-product.ts'

/** One page, on a thread that is there for nothing else. */
export default ({ html, options }: { readonly html: string; readonly options: ExtractOptions }) =>
  extractProduct(html, options)
