/**
 * `node infra/release/changed.ts <commit>` says which folders are to be released after the changes since a commit, all of
 * them where that commit is not known here. In a workflow of GitHub it sets the outputs `shell` and `remotes`.
 */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { builtFolders } from '../build/built-folders.ts'
import { runCommand } from '../start/run-command.ts'
import { changedFolders, type Workspace } from './changed-folders.ts'

const root = join(import.meta.dirname, '..', '..')

interface PackageFile {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** The parts of the repository that a build can be made from. */
function readWorkspaces(built: readonly string[]): readonly Workspace[] {
  return ['shared', 'api', 'infra', ...built].map((folder) => {
    const file: PackageFile = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    return { folder, name: file.name, dependencies: Object.keys({ ...file.dependencies, ...file.devDependencies }) }
  })
}

/** Paths of what differs from a commit; undefined where there is no such commit, as before a first release. */
async function changedSince(commit: string): Promise<readonly string[] | undefined> {
  const git = async (...parameters: string[]) =>
    (await promisify(execFile)('git', ['-C', root, ...parameters], { maxBuffer: 64_000_000 })).stdout
  if (!/^[0-9a-f]{7,40}$/.test(commit)) return undefined
  const isKnown = await git('cat-file', '-e', `${commit}^{commit}`).then(
    () => true,
    () => false,
  )
  if (!isKnown) return undefined
  return (await git('diff', '--name-only', '--no-renames', '-z', commit, 'HEAD')).split('\0').filter(Boolean)
}

/** What one job of the workflow releases, and the environment whose secrets it is given. */
const jobOf = (folder: string) => ({ folder, environment: folder.replace('/', '-') })

await runCommand(async () => {
  const built = builtFolders(root).map((folder) => relative(root, folder))
  const files = await changedSince(process.argv[2] ?? '')
  const folders = files ? changedFolders(files, { workspaces: readWorkspaces(built), built }) : built
  process.stdout.write(folders.map((folder) => `${folder}\n`).join(''))
  const output = process.env.GITHUB_OUTPUT
  if (!output || !existsSync(output)) return
  const remotes = folders.filter((folder) => folder !== 'shell').map(jobOf)
  await appendFile(output, `shell=${folders.includes('shell')}\nremotes=${JSON.stringify(remotes)}\n`)
})
