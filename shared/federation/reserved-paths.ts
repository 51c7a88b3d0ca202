/** Paths of the shell's own screens; no remote may have one that leads to the same addresses. */
export const shellPaths = [
  '/loading',
  '/auto-dl',
  '/logout',
  '/release-preview/:token',
  '/dev-override',
  '/test',
] as const

export type ShellPath = (typeof shellPaths)[number]

/**
 * First path segments that edges and the API serve themselves, and the other language's prefix: no page is below them.
 */
export const reservedSegments: readonly string[] = [
  'api',
  'assets',
  'dev',
  'docs',
  'edge',
  'en',
  'fonts',
  'go',
  'health',
  'mail-preview',
  'media',
  'metrics',
  'product-picture',
  'remotes',
  'shop-picture',
  'visit',
]
