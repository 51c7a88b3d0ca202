import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The product in one process or several, ready at its origin. */
export interface Site {
  readonly origin: string
  stop(): Promise<void>
}

/** A running process of the product. */
export interface SiteProcess {
  readonly child: ChildProcess
  stop(): Promise<void>
}

/** How a process of the product is started, and how it reports that it is ready. */
export interface SiteProcessOptions {
  /** Repository root that it is started from. */
  readonly root: string
  /** Path within the repository. */
  readonly script: string
  readonly parameters?: readonly string[]
  /** Its output when it is ready. */
  readonly ready: string
  readonly environment: Readonly<Record<string, string>>
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No free port')
  return address.port
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/**
 * Starts a process, and waits until it is ready.
 * @throws Error with its output if it ends before.
 */
export async function startProcess(options: SiteProcessOptions): Promise<SiteProcess> {
  const { root, script, parameters = [], ready, environment } = options
  const child = spawn(process.execPath, [join(root, script), ...parameters], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'error', RATE_LIMITS: 'off', ...environment },
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part) => {
      output += part
      if (output.includes(ready)) resolve()
    })
    child.stderr.on('data', (part) => {
      output += part
    })
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code} before it was ready:\n${output}`)))
  })
  return { child, stop: () => stopped(child) }
}
