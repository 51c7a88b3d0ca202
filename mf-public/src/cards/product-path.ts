/** The page of a product, without the language. */
export const productPath = ({ id, slug }: { readonly id: string; readonly slug: string }): string =>
  `/product/${id}/${slug}`
