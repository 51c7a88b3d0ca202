/** The first digits of the SHA-256 of `shell/public/drawings.svg`, so that browsers fetch a changed one. */
const version = 'dfaef5ae'

/** The address of one drawing, for `<use>`. */
export const drawingAddress = (name: string): string => `/drawings.svg?v=${version}#${name}`
