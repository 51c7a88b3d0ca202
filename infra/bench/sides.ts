import { fork } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { seedDatabase } from '../../api/seed/seed.ts'
import { prepareDatabase } from '../../api/src/app/prepare-database.ts'
import { readConfig } from '../../api/src/config/config.ts'
import { openDatabase } from '../../api/src/database/connection.ts'
import { startEmbeddedPostgres } from '../start/embedded-postgres.ts'

const cache = process.env.DATA_DIR ?? join(import.meta.dirname, '..', '..', '.cache', 'bench')
const environment = { NODE_ENV: 'development', RATE_LIMITS: 'off', LOG_LEVEL: 'error', DATA_DIR: cache }

/** One side of a comparison, in a process of its own. */
export interface Side {
  readonly origin: string
  readonly pid: number
  stop(): void
}

/** Where a server reads: from a database, or from another server. */
const sourceOf = (address: string) =>
  address.startsWith('http') ? { SOURCE_ORIGIN: address } : { DATABASE_URL: address }

/** Starts a server of this folder, which prints its address when it listens. Source: the address that it reads from. */
export async function startSide(server: string, kind: string, source: string): Promise<Side> {
  const child = fork(join(import.meta.dirname, server), [kind], {
    env: { ...process.env, ...environment, ...sourceOf(source) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (!child.stdout) throw new Error('The server has no output to read its address from')
  for await (const line of createInterface(child.stdout))
    return { origin: line, pid: child.pid ?? 0, stop: () => child.disconnect() }
  throw new Error(`The ${kind} server ended before it listened`)
}

/** The demo world with so many coupons and so many products beside its own, in a database that is kept between runs. */
export async function seededDatabase(name: string, couponCount: number, madeProducts = 0) {
  const postgres = await startEmbeddedPostgres({ dataDir: join(cache, name) })
  const config = readConfig({ ...environment, DATABASE_URL: postgres.url })
  const database = openDatabase({ url: postgres.url, onIdleError: () => {} })
  await prepareDatabase(database.main, config)
  await database.close()
  let reported = -1
  await seedDatabase({
    url: postgres.url,
    couponCount,
    madeProducts,
    publicOrigin: config.publicOrigin,
    onProgress: (what, done, of) => {
      const tenth = Math.floor((done / of) * 10)
      if (tenth !== reported) process.stdout.write(`  ${name}: ${what} ${tenth * 10} %\n`)
      reported = tenth
    },
  })
  return postgres
}
