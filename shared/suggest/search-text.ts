/** The longest text that a search reads: a store's name, or the address of a product with all its parameters. */
export const searchTextLength = { shops: 100, products: 2_000 } as const
