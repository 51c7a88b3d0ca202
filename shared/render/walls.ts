import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What the system keeps from a process that renders, beside what Node keeps from it. */
export type Wall =
  /** It runs as another user. */
  | 'account'
  /** It has no rights of the administrator, and can gain none. */
  | 'rights'
  | 'network'
  /** It sees no other process, and can signal none. */
  | 'processes'
  /** It sees no file but its own code, Node and the libraries of the system, and writes none. */
  | 'files'
  /** Of memory, open files and what it could leave on a disk. */
  | 'limits'

/** Without one of these, code of a release that gets out of its context reaches something of value. */
const neededWalls = ['network', 'processes', 'files', 'rights'] as const satisfies readonly Wall[]

const wallWords: Readonly<Record<Wall, string>> = {
  account: 'the account',
  rights: 'rights of the administrator',
  network: 'the network',
  processes: 'other processes',
  files: 'files',
  limits: 'more memory than their share',
}

/** A sentence for the start: what pages are rendered without. */
export function wallsText({ standing }: Walls): string {
  const kept = Object.entries(wallWords).filter(([wall]) => standing.some((one) => one === wall))
  const lacking = neededWalls.filter((wall) => !standing.includes(wall)).map((wall) => wallWords[wall])
  const has = kept.length > 0 ? `kept from ${kept.map(([, words]) => words).join(', ')}` : 'kept apart by Node alone'
  return lacking.length > 0 ? `${has}; this system keeps nothing of it from ${lacking.join(', ')}` : has
}

/** How a process that renders is started here. */
export interface Walls {
  readonly standing: readonly Wall[]
  /** The command that starts Node for a file, which it may read; memory: MB of its heap. */
  commandFor(file: string, memory: number): readonly [string, ...string[]]
}

/** The walls that are needed and do not stand. */
export const missingWalls = ({ standing }: Walls): readonly Wall[] =>
  neededWalls.filter((wall) => !standing.includes(wall))

/** MB that Node maps beside its heap: stacks of its threads, its own code, buffers of a page. */
const besideHeap = 1_024

/** The user that owns nothing under any Linux. */
const ownerless = ['--reuid', '65534', '--regid', '65534', '--clear-groups']

const noRights = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']

/** Ends the process together with its parent, however that ends; lost when its user changes, and so set anew. */
const endsWithParent = ['--pdeathsig', 'KILL']

const apart = ['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child', '--']

/**
 * Makes a root of its own at $1, with the three files that follow and the libraries of the system, all read-only, and
 * starts the rest of the command in it. Flags that a mount has already cannot be taken away by a user without rights.
 */
const ownRoot = `set -e
root=$1; shift
over() {
  mount --bind "$1" "$2"
  mount -o remount,bind,ro,nosuid,nodev "$2" 2>/dev/null || mount -o remount,bind,ro,nosuid,nodev,noatime "$2"
}
mount -t tmpfs -o mode=755,size=64k,nosuid,nodev tmpfs "$root"
for folder in /lib /lib64 /usr/lib; do
  if [ -d "$folder" ]; then mkdir -p "$root$folder"; over "$folder" "$root$folder"; fi
done
for file in "$1" "$2" "$3"; do
  if [ ! -e "$root$file" ]; then
    mkdir -p "$root\${file%/*}"
    : > "$root$file"
    over "$file" "$root$file"
  fi
done
shift 3
mkdir "$root/proc"
mount -t proc -o nosuid,nodev,noexec,ro proc "$root/proc"
mount -o remount,bind,ro,nosuid,nodev "$root"
exec chroot "$root" "$@"`

interface Programs {
  readonly unshare: string | undefined
  readonly setpriv: string | undefined
  readonly prlimit: string | undefined
}

/** The way in front of Node, for a file and MB of memory; undefined where a program for it is missing. */
type Way = (programs: Programs, file: string, memory: number) => readonly string[] | undefined

const node = process.execPath

let rootFolder: string | undefined
/** Where each process mounts its own root; of this process, which leaves it empty. */
function folderOfRoots(): string {
  if (rootFolder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'qasima-render-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    rootFolder = made
  }
  return rootFolder
}

/** Bytes; what lies on a disk cannot grow at all. */
const limited = (prlimit: string, memory: number): string[] => [
  prlimit,
  `--data=${(memory + besideHeap) * 2 ** 20}`,
  '--nofile=128',
  '--core=0',
  '--fsize=0',
]

const inOwnRoot =
  (unshareAs: readonly string[], become: readonly string[]): Way =>
  ({ unshare, setpriv, prlimit }, file, memory) =>
    unshare && setpriv && prlimit
      ? [
          ...[...limited(prlimit, memory), setpriv, ...endsWithParent, unshare, ...unshareAs, ...apart],
          ...['/bin/sh', '-c', ownRoot, 'sh', folderOfRoots(), node, setpriv, file],
          ...[setpriv, ...become, ...noRights, ...endsWithParent, '--'],
        ]
      : undefined

const inSight =
  (become: readonly string[]): Way =>
  ({ setpriv, prlimit }, _, memory) =>
    setpriv && prlimit
      ? [...limited(prlimit, memory), setpriv, ...become, '--no-new-privs', ...endsWithParent, '--']
      : undefined

/** Strongest first; each with the walls that it claims, which are looked at before it is used. */
const ways: readonly { readonly claims: readonly Wall[]; readonly way: Way }[] = [
  { claims: ['account', 'rights', 'network', 'processes', 'files', 'limits'], way: inOwnRoot([], ownerless) },
  { claims: ['rights', 'network', 'processes', 'files', 'limits'], way: inOwnRoot(['--user', '--map-root-user'], []) },
  { claims: ['account', 'rights', 'limits'], way: inSight([...ownerless, ...noRights.slice(1)]) },
  { claims: ['limits'], way: inSight([]) },
]

/** Says from within what can be seen, so that no wall is believed for the exit code of a program. */
const look = `
const { readFileSync, readdirSync, writeFileSync } = require('node:fs')
const status = readFileSync('/proc/self/status', 'utf8')
const isClosed = (work) => { try { work(); return false } catch { return true } }
console.log(JSON.stringify({
  account: process.getuid() === 65534,
  rights: /CapEff:\\s*0+\\n/.test(status) && /CapPrm:\\s*0+\\n/.test(status) && /NoNewPrivs:\\s*1/.test(status),
  network: Object.values(require('node:os').networkInterfaces()).flat().every(({ internal }) => internal),
  processes: readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).length === 1,
  files: !readdirSync('/').includes('etc') && isClosed(() => writeFileSync('/probe', '')),
  limits: /Max core file size\\s+0\\s+0/.test(readFileSync('/proc/self/limits', 'utf8')),
}))`

const run = promisify(execFile)

/** Milliseconds that the system has to show one way. */
const lookTimeout = 10_000

/** The walls that stand in a way; undefined where it leads nowhere. */
async function standingIn(command: readonly string[], claims: readonly Wall[]): Promise<readonly Wall[] | undefined> {
  const [first = '', ...rest] = command
  try {
    const { stdout } = await run(first, [...rest, node, '-e', look], { env: {}, cwd: '/', timeout: lookTimeout })
    const seen: Readonly<Record<string, unknown>> = JSON.parse(stdout)
    const standing = claims.filter((wall) => seen[wall] === true)
    return standing.length === claims.length ? standing : undefined
  } catch {
    return undefined
  }
}

/** Folders of the programs of the system, in which no user but its administrator can put one. */
const systemFolders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'] as const

/** Looks for the strongest walls that this system gives. Folders: where its programs are. */
export async function lookForWalls(folders: readonly string[] = systemFolders): Promise<Walls> {
  if (process.platform === 'linux') {
    const find = (name: string) => folders.map((folder) => join(folder, name)).find(existsSync)
    const programs = { unshare: find('unshare'), setpriv: find('setpriv'), prlimit: find('prlimit') }
    for (const { claims, way } of ways) {
      const command = way(programs, node, 64)
      const standing = command && (await standingIn(command, claims))
      if (standing)
        return {
          standing,
          commandFor: (file, memory) => {
            const [first = node, ...rest] = [...(way(programs, file, memory) ?? []), node]
            return [first, ...rest]
          },
        }
    }
  }
  return { standing: [], commandFor: () => [node] }
}

let found: Promise<Walls> | undefined
/** The walls of this system, looked for once in a process. */
export function findWalls(): Promise<Walls> {
  found ??= lookForWalls()
  return found
}
