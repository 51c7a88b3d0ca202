import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files that the recipes of `infra/docs/how-to-add.md` add, by their paths from the root of the repository. */
export type Added = Readonly<Record<string, string>>

/** Adds the files of a recipe to a copy of the repository. */
export async function addFiles(copy: string, added: Added): Promise<void> {
  for (const [name, text] of Object.entries(added)) {
    await mkdir(dirname(join(copy, name)), { recursive: true })
    await writeFile(join(copy, name), text)
  }
}
