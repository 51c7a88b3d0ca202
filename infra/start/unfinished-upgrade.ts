import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where an upgrade of the embedded database makes the new one, and its mark that the new one is proved. */
export const upgradePlaces = (dataDir: string) => ({
  current: join(dataDir, 'postgres'),
  next: join(dataDir, 'postgres-next'),
  mark: 'proved-upgrade',
})

/**
 * Ends an upgrade that was stopped between its two renames, when there was no database under its name. Answers what
 * happened, or undefined where there was none.
 */
export async function finishUpgrade(dataDir: string): Promise<string | undefined> {
  const { current, next, mark } = upgradePlaces(dataDir)
  if (existsSync(current)) {
    await rm(join(current, mark), { force: true })
    return undefined
  }
  const previous = await readFile(join(next, mark), 'utf8').catch(() => undefined)
  if (previous === undefined) return undefined
  await rename(next, current)
  await rm(join(current, mark), { force: true })
  return `An upgrade that was stopped was finished. The old database is in ${previous}.`
}
