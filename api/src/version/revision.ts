import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The commit that a folder is checked out at; null where it is no working copy, or Git is not installed. */
export function checkedOutRevision(folder: URL): string | null {
  // A copy without history inside of another repository must not take that one's commit for its own.
  if (!existsSync(new URL('.git', folder))) return null
  try {
    const options = { cwd: fileURLToPath(folder), encoding: 'utf8', stdio: 'pipe', timeout: 2_000 } as const
    return execFileSync('git', ['rev-parse', 'HEAD'], options).trim()
  } catch {
    return null
  }
}
