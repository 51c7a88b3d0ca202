import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** Texts of files, by their paths from the folder of the repository. */
export type FileTexts = Readonly<Record<string, string>>

/** What a command writes. */
export interface TreeChange {
  /** The new folder, in which all new files are. */
  readonly folder: string
  readonly added: FileTexts
  /** Files that there are already, with their new texts. */
  readonly changed: FileTexts
}

const run = promisify(execFile)

/**
 * Puts the code into the style of the repository, whatever the length of the names in it. The rules of the linter read every
 * file of the repository for that, which takes seconds; `npm run lint` applies them.
 */
async function format(root: string, paths: readonly string[]): Promise<void> {
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const code = paths.filter((path) => /\.(tsx?|json)$/.test(path) && path !== 'package-lock.json')
  const options = ['--write', '--linter-enabled=false', '--colors=off']
  await run(process.execPath, [biome, 'check', ...options, ...code], { cwd: root })
}

/**
 * Writes all of a change, in the style of the repository, or nothing of it. Root: the folder of the repository.
 * @throws Error with the reason, and with every file as it was before.
 */
export async function writeChange(root: string, { folder, added, changed }: TreeChange): Promise<void> {
  if (existsSync(join(root, folder))) throw new Error(`${folder} is there already`)
  const before: Record<string, string> = {}
  for (const path of Object.keys(changed)) before[path] = await readFile(join(root, path), 'utf8')
  // Ctrl-C ends the formatter, and then everything is put back.
  const stay = () => {}
  process.on('SIGINT', stay)
  try {
    for (const [path, text] of Object.entries({ ...added, ...changed })) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), text)
    }
    await format(root, [...Object.keys(added), ...Object.keys(changed)])
  } catch (error) {
    await rm(join(root, folder), { recursive: true, force: true })
    for (const [path, text] of Object.entries(before)) await writeFile(join(root, path), text)
    throw error
  } finally {
    process.off('SIGINT', stay)
  }
}
