import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startMailbox } from './mailbox.ts'

const ownRoot = join(import.meta.dirname, '..', '..')

export interface Site {
  readonly origin: string
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
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
 * Starts the whole product as `npm start` does, with a database of its own that is kept between runs.
 * Environment: variables beside those that keep it quiet and to itself. Root: of the repository that it is started from.
 */
export async function startSite(environment: Readonly<Record<string, string>> = {}, root = ownRoot): Promise<Site> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'infra', 'start', 'start.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(root, '.cache', 'site'),
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      ...environment,
    },
  })
  let told = ''
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part) => {
      told += part
      if (told.includes('Qasima is ready')) resolve()
    })
    child.stderr.on('data', (part) => {
      told += part
    })
    child.once('exit', (code) => reject(new Error(`The site ended with ${code} before it was ready:\n${told}`)))
  })
  await ready
  return { origin: `http://localhost:${port}`, stop: () => stopped(child) }
}

/** Starts the site for all journeys of a run, and stops it after the last. */
export default async function startSiteForJourneys(): Promise<() => Promise<void>> {
  const mailbox = await startMailbox()
  const adminPassword = randomUUID()
  const site = await startSite({ SMTP_URL: mailbox.smtpUrl, ADMIN_PASSWORD: adminPassword })
  process.env.QASIMA_SITE = site.origin
  process.env.QASIMA_MAILBOX = mailbox.readerUrl
  process.env.QASIMA_ADMIN_PASSWORD = adminPassword
  return async () => {
    await site.stop()
    await mailbox.close()
  }
}
