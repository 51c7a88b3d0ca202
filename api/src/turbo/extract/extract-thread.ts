import { type ExtractOptions, extractProduct } from './extract-product.ts'

/** Reads one page in its own thread. */
export default ({ html, options }: { readonly html: string; readonly options: ExtractOptions }) =>
  extractProduct(html, options)
