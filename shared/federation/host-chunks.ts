/**
 * The first view carries the name and the digest of every chunk, 45 bytes each, so there are few: what a library brings
 * stays with the only chunk that uses it, and what the parts of the back-office's kit have in common is one chunk, not
 * a copy in each. Screens of accounts use `shared/schema`: not in it.
 */
export const hostChunks = {
  cacheGroups: {
    defaultVendors: false,
    kit: {
      test: /[\\/]shared[\\/](contract|admin[\\/](data|describe|values))[\\/]/,
      name: 'kit',
      chunks: 'async',
      minChunks: 2,
      enforce: true,
    },
    // Dialog, drawer and sheet differ by a few lines of style.
    modals: {
      test: /[\\/]shared[\\/]ui[\\/](dialog|drawer|sheet|floating[\\/]modal)\.tsx$/,
      name: 'modals',
      chunks: 'async',
      enforce: true,
    },
  },
} as const
