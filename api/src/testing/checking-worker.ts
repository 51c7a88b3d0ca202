/**
 * A worker in a process of its own that looks at the listings of the database at argument 2, whose stores are all
 * reached at the port of argument 3. It is there to be killed, and says when it works.
 */
import { pino } from 'pino'
import { readConfig } from '../config/config.ts'
import { openDatabase } from '../database/connection.ts'
import { checkListings } from '../price-check/check-listings.job.ts'
import { pageFetcher } from '../turbo/fetch/page-fetcher.ts'
import { turboInProcess } from '../turbo/read-pages.ts'
import { startWorker } from '../worker/worker.ts'

const [, , url = '', port = '', host = ''] = process.argv
const database = openDatabase({ url, onIdleError: () => {} })
const hosts = new Map([[host, { address: '127.0.0.1', port: Number(port) }]])
const agent = { name: 'QasimaBot', about: 'https://qasima.example' }
await startWorker({
  config: readConfig({ NODE_ENV: 'test' }),
  database,
  log: pino({ level: 'silent' }),
  jobs: [checkListings],
  collections: [],
  turbo: turboInProcess(pageFetcher({ agent, hosts, limits: { gap: 0 } })),
  pollingSeconds: 0.5,
})
process.send?.('ready')
