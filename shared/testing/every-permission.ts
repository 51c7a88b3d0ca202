import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { permissionsOn } from '../contract/permission.ts'

/** The sections that the folder of the contract declares, by the names of the files. */
const everySection: readonly string[] = readdirSync(join(import.meta.dirname, '..', 'contract'), {
  recursive: true,
})
  .map((file) => /(\w+)\.(collection|section)\.ts$/.exec(String(file))?.[1])
  .filter((name) => name !== undefined)

/** All that staff can be allowed. */
export const everyPermission: readonly string[] = everySection.flatMap(permissionsOn)
