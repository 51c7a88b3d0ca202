import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const prefix = '@qasima/shared/'

/**
 * Finds the file behind a request of `@qasima/shared`, from the folder of the repository; undefined for any other request.
 * Root: that folder.
 */
export function sharedResolver(root: string): (request: string) => string | undefined {
  const { exports: listed }: { exports: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(root, 'shared', 'package.json'), 'utf8'),
  )
  // The longest pattern is the one that counts, as in Node.
  const patterns = Object.entries(listed)
    .filter(([name]) => name.endsWith('*'))
    .toSorted(([one], [other]) => other.length - one.length)

  function exportedFile(name: string): string | undefined {
    if (listed[name]) return listed[name]
    const [start, file] = patterns.find(([pattern]) => name.startsWith(pattern.slice(0, -1))) ?? []
    return start && file?.replace('*', name.slice(start.length - 1))
  }

  return (request) => {
    if (!request.startsWith(prefix)) return undefined
    const file = exportedFile(`./${request.slice(prefix.length)}`)
    const path = file && join('shared', file)
    return path && existsSync(join(root, path)) ? path : undefined
  }
}
