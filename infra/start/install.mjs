// JavaScript, because a fresh clone is started by whatever Node the machine has, from 20.19 on.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lacksPackages, packageFolders, secondsLeft } from './missing-packages.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ownNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Bytes that packages, builds and a new database take. */
const neededSpace = 1_000_000_000

/**
 * Installs what the lockfile says unless it is there, then runs a script with the lockfile's own Node and ends
 * with its exit code. Installing is the first of the given number of steps. Environment: variables beside those it has.
 * WithDev: whether the script needs the packages of tests, checks and development too. SecondsAfter: what the other steps
 * of a first run take, for the time that is left.
 */
export async function runWithOwnNode({ script, steps, environment, withDev, secondsAfter = 0 }) {
  try {
    refuseOldNode()
    await install({ label: `[1/${steps}] Install packages`, withDev, secondsAfter })
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
    return
  }
  // The channel closes when this process is gone, however it went.
  // It warns of stripping types from a text, of which the chat's demo is made.
  const child = spawn(
    ownNode,
    ['--disable-warning=ExperimentalWarning', '--disable-sigusr1', join(root, script), ...process.argv.slice(2)],
    {
      cwd: root,
      env: withoutNpm({ QASIMA_STEPS: String(steps), ...environment }),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  endWithNpm(() => child.kill('SIGTERM'))
  child.once('exit', (code) => process.exit(code ?? 1))
}

/** The parent of a process, where the system says it. */
function parentOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

/** An npm that is killed tells no child: neither this process nor the shell that can stand between them. */
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const grandparent = parentOf(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && parentOf(parent) === grandparent) return
    clearInterval(timer)
    end()
  }, 500).unref()
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(`Qasima needs Node 20.19 or newer to start; this is ${process.versions.node}.`)
}

async function refuseFullDisk() {
  const { bavail, bsize } = await statfs(root)
  const free = bavail * bsize
  if (free >= neededSpace) return
  throw new Error(`Qasima needs 1 GB of free disk space to start; ${root} has ${Math.floor(free / 1_000_000)} MB.`)
}

async function install({ label, withDev, secondsAfter }) {
  if (isInstalled(withDev)) {
    process.stdout.write(`${label}: up to date\n`)
    return
  }
  await refuseFullDisk()
  const { wanted } = readPackages()
  // A start leaves the packages of a developer where they are, and so brings them up to date.
  const all = withDev || packageFolders(wanted, { only: 'dev' }).some((folder) => existsSync(join(root, folder)))
  const stopShowing = showInstall(label, packageFolders(wanted, { only: all ? 'all' : 'start' }), secondsAfter)
  let seconds = 0
  try {
    // Not "npm ci": it refuses a lockfile that was made where packages for other systems could not be seen.
    const kind = all ? '--include=dev' : '--omit=dev'
    await npm(['install', '--no-save', kind, '--no-audit', '--no-fund', '--loglevel=error'])
  } finally {
    seconds = stopShowing()
  }
  if (!isInstalled(withDev))
    throw new Error('npm ended well, but left packages out. Run "npm install --include=dev" to see why.')
  process.stdout.write(`${label}: ${seconds} s\n`)
}

/** Says each second how many of these folders are unpacked. @returns ends that, and answers the seconds it took. */
function showInstall(label, folders, secondsAfter) {
  const started = performance.now()
  const isUnpacked = (folder) => existsSync(join(root, folder, 'package.json'))
  const missing = folders.filter((folder) => !isUnpacked(folder))
  const elapsed = () => Math.round((performance.now() - started) / 1_000)
  const { isTTY, columns = 80 } = process.stdout
  const show = () => {
    const done = missing.filter(isUnpacked).length
    const left = secondsLeft({ elapsed: elapsed(), done, of: missing.length }) + secondsAfter
    const line = `${label}: ${elapsed()} s, ${done} of ${missing.length} packages, about ${left} s left`
    process.stdout.write(isTTY ? `\r\u001b[K${line.slice(0, columns - 1)}` : `${line}\n`)
  }
  process.stdout.write(`${label} …\n`)
  const timer = setInterval(show, 1_000)
  return () => {
    clearInterval(timer)
    if (isTTY) process.stdout.write('\r\u001b[K')
    return elapsed()
  }
}

const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

/**
 * npm notes what it installed in a lockfile of its own, which it writes last: half an install has none.
 */
function readPackages() {
  const noted = ['node_modules', '.package-lock.json']
  return {
    wanted: readJson('package-lock.json').packages,
    present: existsSync(join(root, ...noted)) ? readJson(...noted).packages : undefined,
  }
}

function isInstalled(withDev) {
  const { wanted, present } = readPackages()
  return present !== undefined && existsSync(ownNode) && !lacksPackages(wanted, present, { withDev })
}

/** Runs npm quietly; throws with its words when it fails. */
function npm(parameters) {
  return new Promise((resolve, reject) => {
    const windows = process.platform === 'win32'
    const child = spawn(windows ? 'npm.cmd' : 'npm', parameters, {
      cwd: root,
      env: withoutNpm(),
      shell: windows,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let words = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += chunk))
    child.once('error', () => reject(new Error('npm is needed to install the packages, and is not on this machine.')))
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm install failed:\n${reasonIn(words)}`)),
    )
  })
}

/** npm prints the reason first, then help. */
const reasonIn = (words) =>
  words
    .split('\n')
    .filter((line) => /^npm error \S/.test(line))
    .slice(0, 8)
    .join('\n') || words.trim()

/**
 * The environment without what "npm start" says of itself, and without the folder of programs that npm is about
 * to replace. Settings a person gave by npm_config_ variables stay.
 */
function withoutNpm(more = {}) {
  const ownBin = join(root, 'node_modules', '.bin')
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|command|execpath|node_execpath|config_(local_)?prefix$)/.test(name),
  )
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ownBin)
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter), ...more }
}
