/**
 * The first view carries the name and digest of every chunk, 45 bytes each, so there are few: a library stays with the
 * only chunk that uses it, and the common part of the back-office kit is one chunk instead of a copy in each. Account
 * screens use `shared/schema`, which is excluded.
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
    // Dialog, drawer and sheet differ only in a few lines of style.
    modals: {
      test: /[\\/]shared[\\/]ui[\\/](dialog|drawer|sheet|floating[\\/]modal)\.tsx$/,
      name: 'modals',
      chunks: 'async',
      enforce: true,
    },
  },
} as const
