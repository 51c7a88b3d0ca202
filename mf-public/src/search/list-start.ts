const parameter = 'cursor'
const maxLength = 500

/** Where the list of an address begins, other than at its beginning. Only links for those without scripts say so. */
export const startOf = (address: URLSearchParams): string | undefined =>
  address.get(parameter)?.slice(0, maxLength) || undefined

/** The path that shows what comes after a list, which the address narrows. */
export const pathAfter = (path: string, address: URLSearchParams, cursor: string): string =>
  `${path}?${new URLSearchParams([...address, [parameter, cursor]])}`
