import { readdir } from 'node:fs/promises'

export interface FoundModule {
  /** Path below the folder that was looked through. */
  readonly file: string
  readonly exports: Readonly<Record<string, unknown>>
}

/**
 * Loads every module below a folder whose name has one of the endings, tests left out, in the order of their paths:
 * what a noun brings is found in its own folder, and no list names it.
 */
export async function modulesBelow(folder: URL, ...endings: readonly string[]): Promise<readonly FoundModule[]> {
  const files = (await readdir(folder, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts') && endings.some((ending) => file.endsWith(ending)))
    .sort()
  return Promise.all(files.map(async (file) => ({ file, exports: await import(new URL(file, folder).href) })))
}
