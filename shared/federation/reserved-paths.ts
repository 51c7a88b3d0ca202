/** Paths of the screens that the shell itself has; no remote has one that leads to the same addresses. */
export const shellPaths = [
  '/loading',
  '/auto-dl',
  '/logout',
  '/release-preview/:token',
  '/dev-override',
  '/test',
] as const

export type ShellPath = (typeof shellPaths)[number]

/** First segments of what edges and the API answer themselves, and of the other language: no page is below. */
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
