import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { end, freePort, launch, wholeService } from '../chaos/service.ts'

const root = join(import.meta.dirname, '..', '..')
const page = join(root, 'infra', 'docs', 'moving.md')

interface Move {
  /** Data of the one process; made here. */
  readonly from: string
  readonly archive: string
  /** Of the account that the one process makes. */
  readonly adminPassword: string
  /** Of the processes to come: their database and their bucket. */
  readonly settings: Readonly<Record<string, string>>
  /** Where commands keep what is of this machine alone. */
  readonly dataDir: string
}

const scripts: Readonly<Record<string, string>> = {
  backup: 'infra/backup/backup.ts',
  restore: 'infra/backup/restore.ts',
  migrate: 'infra/start/migrate.ts',
}

interface Command {
  readonly script: string
  readonly parameters: readonly string[]
}

/** The commands of the page that says how to move, in their order, with an archive in the place of the one that it names. */
async function commandsOfPage(archive: string): Promise<Command[]> {
  const commands = (await readFile(page, 'utf8')).matchAll(/^ *npm run (\S+)(?: -- (.*))?$/gm)
  return [...commands].map(([line, name = '', parameters = '']) => {
    const script = scripts[name]
    if (!script) throw new Error(`${page}: "${line.trim()}" is no command of a move`)
    return {
      script,
      parameters: parameters
        .split(' ')
        .filter(Boolean)
        .map((word) => (word.endsWith('.tar.gz') ? archive : word)),
    }
  })
}

/** Runs a script of the repository to its end. @throws Error with its output when it fails. */
const runScript = ({ script, parameters }: Command, environment: Readonly<Record<string, string>>) =>
  promisify(execFile)(process.execPath, ['--no-warnings', join(root, script), ...parameters], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
  })

/**
 * Starts the service as `npm start` does, stops it, and brings its data to the database and the bucket of several
 * processes by the commands of `infra/docs/moving.md`.
 * @returns the keys of the one process, for JWT_KEYS.
 */
export async function moveFromOneProcess({ from, archive, adminPassword, settings, dataDir }: Move): Promise<string> {
  const one = { NODE_ENV: 'development', LOG_LEVEL: 'fatal', DATA_DIR: from, ADMIN_PASSWORD: adminPassword }
  // Fewer codes than the demo has are as good to move, and sooner made.
  const service = await launch(wholeService, { ...one, PORT: String(await freePort()), CHAT: 'none', SEED: '2k' })
  await end(service)
  for (const command of await commandsOfPage(archive)) {
    const isOfBefore = command.script === scripts.backup
    await runScript(command, isOfBefore ? one : { ...settings, DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword })
  }
  return readFile(join(dataDir, 'jwt-keys.json'), 'utf8')
}
