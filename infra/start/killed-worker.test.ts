import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import * as Type from 'typebox'
import { deliverFiredAlerts } from '../../api/src/notification/deliver-alerts.job.ts'
import { holdLock } from '../../api/src/testing/held-lock.ts'
import { startSmtpServer } from '../../api/src/testing/smtp-server.ts'
import { makeTestDatabase, type TestDatabase } from '../../api/src/testing/test-database.ts'
import { startTestWorker } from '../../api/src/testing/test-worker.ts'
import { trackedWorld } from '../../api/src/testing/tracked-world.ts'
import { until } from '../../api/src/testing/until.ts'
import { sendJob } from '../../api/src/worker/job-queue.ts'
import { compileCache } from './testing/compile-cache.ts'

// Real processes, on machines with little to spare.
jest.setTimeout(90_000)

const closes: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close()
})

async function startWorkerProcess(environment: Record<string, string>): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'testing', 'role-process.ts'), [import.meta.dirname], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      ROLES: 'worker',
      PORT: '0',
      LOG_LEVEL: 'silent',
      NODE_NO_WARNINGS: '1',
      NODE_COMPILE_CACHE: compileCache,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

/** Accounts, in the order in which they are delivered to, each with one alert that fired. */
async function fireAlerts(database: TestDatabase, count: number): Promise<{ id: string; email: string }[]> {
  const world = trackedWorld(database)
  const place = await world.listing(await world.product())
  await world.price(place, 12_000)
  const accounts: { id: string; email: string }[] = []
  for (let made = 0; made < count; made += 1) {
    const email = `watcher-${made}@example.com`
    const id = await world.user({ email, email_verified_at: new Date() })
    accounts.push({ id, email })
    await world.alert(await world.track(id, place.productId), { kind: 'change' })
  }
  await world.price(place, 11_900)
  return accounts.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

describe('a worker that is killed in the middle of a delivery', () => {
  it('loses no alert and doubles none, but for a mail of the same Message-ID', async () => {
    const database = await makeTestDatabase()
    closes.push(() => database.drop())
    const smtp = await startSmtpServer()
    closes.push(() => smtp.close())
    const { kysely, pool } = database.main
    const accounts = await fireAlerts(database, 6)
    const delivered = async () =>
      (await kysely.selectFrom('alert_firing').select('user_id').where('delivered_at', 'is not', null).execute()).length
    const mails = () => kysely.selectFrom('outbox_mail').selectAll().where('kind', '=', 'price-alert').execute()
    const queue = { name: deliverFiredAlerts.queue.name, data: Type.Object({}) }
    const queueDelivery = () => kysely.transaction().execute((tx) => sendJob(tx, queue, {}))

    // The fourth delivery waits in its open transaction, and mails that are on their way get no answer.
    const lock = await holdLock(database, 'select from "user" where id = $1 for update', [accounts[3]?.id])
    const answers = Promise.withResolvers<void>()
    smtp.answerAfter(answers.promise)
    await queueDelivery()
    const child = await startWorkerProcess({ DATABASE_URL: database.url, SMTP_URL: smtp.url })
    await lock.waiters(1)
    await until('mails on their way', () => smtp.received.length >= 1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    answers.resolve()
    await lock.release()

    // A firing is delivered with its mail, or neither is there. The round of the start may have served those behind the fourth.
    const ahead = await delivered()
    expect([3, 4, 5]).toContain(ahead)
    expect(await mails()).toHaveLength(ahead)
    const before = new Set(smtp.received.flatMap(({ recipients }) => recipients))

    // Its jobs are given up after a minute, which is not waited for here.
    await pool.query(`update pgboss.job set started_on = now() - interval '300 s' where state = 'active'`)
    await queueDelivery()
    const worker = await startTestWorker(database, { SMTP_URL: smtp.url })
    closes.push(() => worker.stop())
    // An interrupted mail waits for its next attempt.
    await until(
      'every mail',
      async () => {
        await pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)
        const sent = await mails()
        return sent.length === 6 && sent.every(({ sent_at }) => sent_at !== null)
      },
      45_000,
    )

    expect(await delivered()).toBe(6)
    const idsOf = (email: string) =>
      smtp.received
        .filter(({ recipients }) => recipients.includes(email))
        .map(({ headers }) => headers.get('message-id'))
    for (const { email } of accounts) expect({ email, mails: new Set(idsOf(email)).size }).toEqual({ email, mails: 1 })
    // What had arrived without an answer comes once more, and nothing else does.
    expect(before.size).toBeGreaterThan(0)
    for (const { email } of accounts) expect(idsOf(email).length).toBe(before.has(email) ? 2 : 1)
  })
})
