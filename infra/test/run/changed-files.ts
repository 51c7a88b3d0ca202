import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from './run-program.ts'

/**
 * Paths of what differs from a commit in this checkout, files that Git does not know yet among them. Without a commit it is
 * the last one; where nothing differs from that, the one before.
 * @throws Error for a commit that is not known.
 */
export async function changedFiles(commit?: string): Promise<readonly string[]> {
  const git = async (...parameters: string[]) =>
    (await promisify(execFile)('git', ['-C', root, ...parameters], { maxBuffer: 64_000_000 })).stdout
      .split('\0')
      .filter(Boolean)
  const since = async (base: string) => [
    ...(await git('diff', '--name-only', '--no-renames', '-z', base, '--')),
    ...(await git('ls-files', '--others', '--exclude-standard', '-z')),
  ]
  if (commit) return since(commit)
  const uncommitted = await since('HEAD')
  return uncommitted.length > 0 ? uncommitted : since('HEAD~1')
}
