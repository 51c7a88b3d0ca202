import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shareTable } from '../../shared/federation/share-table.ts'
import { moduleNames } from './module-names.ts'
import { sharedResolver } from './shared-exports.ts'

/** Of each shared façade the names of the values that it exports; of a vendor's module its version. */
export type Facades = Readonly<Record<string, readonly string[] | string>>

function versionOf(root: string, name: string): string {
  const file = join(root, 'node_modules', name, 'package.json')
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'))
  return version
}

/**
 * What the shell shares with remotes, by the table that makes both sides. Root: the folder of the repository.
 * @throws Error for a façade that does not say the names of its exports.
 */
export function readFacades(root: string): Facades {
  const versions = { react: versionOf(root, 'react'), shared: versionOf(root, '@qasima/shared') }
  const fileOf = sharedResolver(root)
  return Object.fromEntries(
    shareTable(join(root, 'shared'), versions).map(({ request, version }) => {
      const file = fileOf(request)
      if (!file) return [request, version]
      const text = readFileSync(join(root, file), 'utf8')
      const { exports, exportsAllOf } = moduleNames(text, { tsx: file.endsWith('x') })
      if (exportsAllOf.length > 0) throw new Error(`${file} exports all of ${exportsAllOf}: name what it shares`)
      return [request, exports.toSorted()]
    }),
  )
}
