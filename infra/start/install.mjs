// JavaScript, because a fresh clone is started by whatever Node the machine has, from 20.19 on.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ownNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * Installs what the lockfile says unless it is there, then runs a script with the lockfile's own Node and ends
 * with its exit code. Installing is the first of the given number of steps. Environment: variables beside those it has.
 */
export async function runWithOwnNode({ script, steps, environment }) {
  try {
    refuseOldNode()
    await install(steps)
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
    return
  }
  // The channel closes when this process is gone, however it went.
  const child = spawn(ownNode, [join(root, script), ...process.argv.slice(2)], {
    cwd: root,
    env: withoutNpm({ QASIMA_STEPS: String(steps), ...environment }),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
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

async function install(steps) {
  const label = `[1/${steps}] Install packages`
  if (isInstalled()) {
    process.stdout.write(`${label}: up to date\n`)
    return
  }
  process.stdout.write(`${label} …\n`)
  const started = performance.now()
  const elapsed = () => Math.round((performance.now() - started) / 1_000)
  const timer = setInterval(() => process.stdout.write(`${label}: ${elapsed()} s\n`), 10_000)
  try {
    // Not "npm ci": it refuses a lockfile that was made where packages for other systems could not be seen.
    await npm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  } finally {
    clearInterval(timer)
  }
  if (!isInstalled())
    throw new Error('npm ended well, but left packages out. Run "npm install --include=dev" to see why.')
  process.stdout.write(`${label}: ${elapsed()} s\n`)
}

/**
 * npm notes what it installed in a lockfile of its own, which it writes last: half an install has none. Packages
 * that are optional are for other machines.
 */
function isInstalled() {
  const noted = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(noted) || !existsSync(ownNode)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(noted, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, integrity, optional, link }]) =>
      path === '' || optional || link || (present[path]?.version === version && present[path].integrity === integrity),
  )
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
