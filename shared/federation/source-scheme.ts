/** Prefix of source names in source maps, followed by the path from the repository root. */
export const sourceScheme = 'webpack:///'
