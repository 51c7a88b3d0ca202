import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fromKysely, PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { findJobs } from '../app/find-jobs.ts'
import { readConfig } from '../config/config.ts'
import { codeMail } from '../identity/verification/verification.mail.ts'
import { codeWords } from '../identity/verification/verification-mail.words.ts'
import { failedMails, sendMails } from '../outbox/mail.job.ts'
import { type Mail, mailQueue, queueMail } from '../outbox/mail.ts'
import { countMails, resendMails } from '../outbox/resend-mails.ts'
import { startSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { testKeySet } from '../testing/test-api.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { defineJob } from './job.ts'
import { poolAdapter, prepareQueues, sendJob } from './job-queue.ts'
import { startWorker, type Worker } from './worker.ts'

const publicOrigin = 'https://qasima.example'
const values = { publicOrigin, code: '40817' }

const jobs = await findJobs()

let database: TestDatabase
let smtp: TestSmtpServer
let log: string[]
let workers: Worker[]

beforeAll(async () => {
  database = await makeTestDatabase()
  // Tried again at once, so that no test waits.
  const eager = jobs.map(({ queue: { retryDelayMax: _, ...queue } }) => ({
    queue: { ...queue, retryDelay: 0, retryBackoff: false },
  }))
  await prepareQueues(database.main.pool, eager)
})
afterAll(() => database.drop())
beforeEach(async () => {
  smtp = await startSmtpServer()
  log = []
  workers = []
})
afterEach(async () => {
  for (const worker of workers) await worker.stop()
  await smtp.close()
})

async function work(environment: Record<string, string> = { SMTP_URL: smtp.url }): Promise<Worker> {
  const config = readConfig({ NODE_ENV: 'test', ...environment })
  const logger = pino({ level: 'trace' }, { write: (line: string) => log.push(line) })
  const worker = await startWorker({
    config,
    database,
    jobs,
    collections: [],
    log: logger,
    pollingSeconds: 0.5,
    superviseSeconds: 1,
  })
  workers.push(worker)
  return worker
}

const queue = (mail: Partial<Mail<{ code: string }>> = {}) =>
  database.main.kysely.transaction().execute((tx) =>
    queueMail(tx, codeMail, {
      to: `${randomUUID()}@example.com`,
      userId: null,
      language: 'ar',
      values,
      ...mail,
    }),
  )

const newestMail = async () =>
  database.main.kysely.selectFrom('outbox_mail').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

const mailOf = (id: string) =>
  database.main.kysely.selectFrom('outbox_mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** What no attempt could send is work of a queue of its own. */
const failedQueue = { name: failedMails.queue.name, data: mailQueue.data }

const jobOf = async (mailId: string) =>
  (
    await database.main.pool.query(
      `select * from pgboss.job where name = 'mail' and data->>'mailId' = $1 order by created_on desc`,
      [mailId],
    )
  ).rows[0]

describe('sending mails', () => {
  it('delivers to one address, with the headers that programs go by, as text and as a page', async () => {
    await queue({ to: 'sara@example.com', language: 'en' })
    const { id, subject } = await newestMail()
    await work({ SMTP_URL: smtp.url, MAIL_FROM: 'Qasima <no-reply@mail.qasima.example>' })
    const mail = await until('the mail', () => smtp.received[0])
    expect(mail.from).toBe('no-reply@mail.qasima.example')
    expect(mail.recipients).toEqual(['sara@example.com'])
    expect(Object.fromEntries(mail.headers)).toMatchObject({
      from: 'Qasima <no-reply@mail.qasima.example>',
      to: 'sara@example.com',
      subject,
      'message-id': `<${id}@mail.qasima.example>`,
      'content-language': 'en',
      'auto-submitted': 'auto-generated',
      date: expect.any(String),
    })
    expect(mail.text.split('\n')).toContain('40817')
    expect(mail.html).toContain('<html lang="en" dir="ltr">')
    await until('the row', async () => (await newestMail()).sent_at)
  })

  it('says where one press of the mail program ends what it is about, and forgets it once it is sent', async () => {
    const unsubscribeUrl = 'https://qasima.example/api/v1/alert/unsubscribe?token=alert.1.2'
    await queue({ unsubscribeUrl })
    await work()
    const { headers } = await until('the mail', () => smtp.received[0])
    expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const mail = await until('the row', async () => {
      const row = await newestMail()
      return row.sent_at && row
    })
    expect(mail.unsubscribe_url).toBeNull()
  })

  it('writes Arabic from right to left', async () => {
    await queue({ language: 'ar' })
    await work()
    const { headers, html, text } = await until('the mail', () => smtp.received[0])
    expect(headers.get('subject')).toBe(codeWords.ar.subject)
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(text).toContain(codeWords.ar.lead)
  })

  it('keeps nothing of what a mail said once it is sent, and nothing of it in the log', async () => {
    await queue({ to: 'noura@example.com' })
    await work()
    const mail = await until('the row', async () => {
      const row = await newestMail()
      return row.sent_at && row
    })
    expect(mail).toMatchObject({ text_body: '', html_body: null, attempts: 1, last_error: null, failed_at: null })
    expect(log.join('\n')).not.toMatch(/noura|40817/)
  })

  it('waits for a mail server that is away, while what caused the mail succeeds', async () => {
    const { url } = smtp
    await smtp.close()
    await work({ SMTP_URL: url })
    await queue()
    const { id } = await newestMail()
    await until('the first failure', async () => (await newestMail()).last_error)
    expect((await newestMail()).last_error).toMatch(/^ESOCKET|ECONNECTION|ECONNREFUSED$/)
    smtp = await startSmtpServer(Number(new URL(url).port))
    const mail = await until('the mail', () => smtp.received[0])
    expect(mail.headers.get('message-id')).toContain(id)
  })

  it('holds nothing else up for a mail server that takes connections and does not greet', async () => {
    const line = await startTcpProxy(smtp.url)
    line.swallowNew()
    await work({ SMTP_URL: line.through(smtp.url) })
    await queue()
    const { id } = await newestMail()
    await until('the attempt', async () => (await jobOf(id)).state === 'active')
    await queue()
    const other = await newestMail()
    await database.main.kysely.transaction().execute((tx) => sendJob(tx, failedQueue, { mailId: other.id }))
    await until('the other work', async () => (await newestMail()).failed_at)
    expect((await jobOf(id)).state).toBe('active')

    await until('the first failure', async () => (await mailOf(id)).last_error, 25_000)
    expect(await mailOf(id)).toMatchObject({ last_error: 'ETIMEDOUT', sent_at: null })
    line.open()
    line.cut()
    await until('the mail', async () => (await mailOf(id)).sent_at, 25_000)
    expect(
      smtp.received.map(({ headers }) => headers.get('message-id')).filter((one) => one?.includes(id)),
    ).toHaveLength(1)
    await line.close()
  }, 60_000)

  it('gives up a mailbox that is refused five times, and says why without the address', async () => {
    smtp.refuse({ code: 550, words: (recipient) => `5.1.1 <${recipient}> is unknown, code 40817` })
    await queue({ to: 'unknown@example.com' })
    await work()
    const mail = await until('the failure', async () => {
      const row = await newestMail()
      return row.failed_at && row
    })
    expect(mail).toMatchObject({ attempts: 5, last_error: 'EENVELOPE 550 5.1.1', sent_at: null })
    expect(smtp.attempts).toBe(5)
    await until('the last line of the log', () => log.filter((line) => line.includes('a job failed')).length === 5)
    expect(log.join('\n')).not.toMatch(/unknown@|40817/)
    const { rows } = await database.main.pool.query('select data, output from pgboss.job')
    expect(JSON.stringify(rows)).not.toMatch(/unknown@|40817/)
  })

  it('tries for a day, with waits that grow up to an hour', () => {
    const { retryDelay = 0, retryLimit = 0, retryDelayMax, retryBackoff } = sendMails.queue
    expect({ retryDelayMax, retryBackoff }).toEqual({ retryDelayMax: 3_600, retryBackoff: true })
    const waits = Array.from({ length: retryLimit }, (_, tries) => Math.min(3_600, (retryDelay * 2 ** tries) / 2))
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(22 * 3_600)
  })

  it('sends what was given up again when it is asked to, codes left out, and counts mails by state', async () => {
    const { kysely } = database.main
    await kysely.deleteFrom('outbox_mail').execute()
    await queue()
    const code = await newestMail()
    await queue({ to: 'reset@example.com' })
    const reset = await newestMail()
    // A mail that was given up has no job any more.
    await database.main.pool.query(`delete from pgboss.job where name = 'mail'`)
    const given = { failed_at: new Date(), last_error: 'ETIMEDOUT' }
    await kysely.updateTable('outbox_mail').set(given).execute()
    await kysely.updateTable('outbox_mail').set({ kind: 'reset' }).where('id', '=', reset.id).execute()
    expect(await countMails(kysely)).toEqual({ sent: 0, waiting: 0, retrying: 0, 'given-up': 2 })
    expect(await resendMails(kysely)).toBe(1)
    expect(await countMails(kysely)).toEqual({ sent: 0, waiting: 1, retrying: 0, 'given-up': 1 })
    await work()
    await until('the mail', async () => (await mailOf(reset.id)).sent_at)
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['reset@example.com']])
    expect((await mailOf(code.id)).sent_at).toBeNull()
    expect(await countMails(kysely)).toEqual({ sent: 1, waiting: 0, retrying: 0, 'given-up': 1 })
  })

  it('sends a mail once, however many workers look for it and jobs name it', async () => {
    await queue()
    const { id } = await newestMail()
    await Promise.all([work(), work()])
    await until('the job', async () => (await jobOf(id)).state === 'completed')
    await database.main.kysely.transaction().execute((tx) => sendJob(tx, mailQueue, { mailId: id }))
    await until('the second job', async () => (await jobOf(id)).state === 'completed')
    expect(smtp.received).toHaveLength(1)
  })

  it('takes over the mail of a worker that died', async () => {
    await queue()
    const { id } = await newestMail()
    const dead = new PgBoss({ db: poolAdapter(database.main.pool) })
    await dead.fetch(mailQueue.name, { batchSize: 100 })
    expect((await jobOf(id)).state).toBe('active')
    await database.main.pool.query(`update pgboss.job set started_on = now() - interval '61 s' where name = 'mail'`)
    await work()
    await until('the mail', () => smtp.received[0])
    await until('the job', async () => (await jobOf(id)).state === 'completed')
  })

  it('says of a mail whose worker died at its last attempt that it failed', async () => {
    await queue()
    const { id } = await newestMail()
    await new PgBoss({ db: poolAdapter(database.main.pool) }).fetch(mailQueue.name, { batchSize: 100 })
    await database.main.pool.query(
      `update pgboss.job set started_on = now() - interval '61 s', retry_count = retry_limit where name = 'mail'`,
    )
    await work()
    const mail = await until('the failure', async () => {
      const row = await newestMail()
      return row.id === id && row.failed_at && row
    })
    expect(mail).toMatchObject({ last_error: 'interrupted', sent_at: null })
    expect(smtp.received).toEqual([])
  })

  it('allows no headers or recipients from user input', async () => {
    await queue({ to: 'a@example.com\r\nBcc: evil@example.com' })
    await queue({ to: 'b@example.com, evil@example.com' })
    await queue({ to: 'c@example.com' })
    await database.main.kysely
      .updateTable('outbox_mail')
      .set({ subject: 'Hello\r\nBcc: evil@example.com\r\n\r\nbody' })
      .where('to_address', '=', 'c@example.com')
      .execute()
    await work()
    await until('all three', async () => {
      const open = await database.main.kysely
        .selectFrom('outbox_mail')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .execute()
      return open.length === 0
    })
    expect(smtp.received.flatMap(({ recipients }) => recipients)).not.toContain('evil@example.com')
    for (const { headers } of smtp.received) expect(headers.has('bcc')).toBe(false)
    expect(smtp.received.find(({ recipients }) => recipients[0] === 'c@example.com')?.headers.get('subject')).toMatch(
      /^Hello +Bcc: evil@example.com +body$/,
    )
  })

  it('lands in the development inbox, whole, where there is no mail server', async () => {
    await queue()
    await work({})
    const mail = await until('the row', async () => {
      const row = await newestMail()
      return row.sent_at && row
    })
    expect(mail.text_body).toContain('40817')
    expect(mail.html_body).toContain('40817')
  })

  it('takes no mail for sent where a real service has lost its mail server', async () => {
    await queue()
    await work({ NODE_ENV: 'production', ADMIN_PASSWORD: 'long enough', JWT_KEYS: testKeySet, TRUSTED_PROXIES: 'none' })
    await until('the refusal', async () => (await newestMail()).last_error)
    expect(await newestMail()).toMatchObject({ sent_at: null, failed_at: null, last_error: 'SMTP_URL is not set' })
  })
})

describe('the worker', () => {
  it('has a queue of which nothing but the name is said, at the first start and at the next', async () => {
    const named = [{ queue: { name: 'only-named' } }]
    await prepareQueues(database.main.pool, named)
    await prepareQueues(database.main.pool, named)
    const { rows } = await database.main.pool.query(`select name from pgboss.queue where name = 'only-named'`)
    expect(rows).toHaveLength(1)
  })

  it('ends the schedule of a job that is gone, with what it queued', async () => {
    const boss = new PgBoss({ db: poolAdapter(database.main.pool) })
    const gone = [...jobs, { queue: { name: 'gone-job' } }]
    await prepareQueues(database.main.pool, gone)
    await boss.schedule('gone-job', '0 4 * * *')
    await boss.send('gone-job', {})
    await prepareQueues(database.main.pool, gone)
    expect((await boss.getSchedules()).map(({ name }) => name)).toContain('gone-job')
    await prepareQueues(database.main.pool, jobs)
    expect((await boss.getSchedules()).map(({ name }) => name)).not.toContain('gone-job')
    const { rows } = await database.main.pool.query(`select id from pgboss.job where name = 'gone-job'`)
    expect(rows).toEqual([])
  })

  it('runs no job that brings something of another shape than was declared', async () => {
    const run = jest.fn(async () => {})
    const job = defineJob({ queue: mailQueue, data: mailQueue.data, pollingSeconds: 1, run })
    const context = {} as never
    await expect(job.run(context, { mail: randomUUID() })).rejects.toThrow('another shape')
    expect(run).not.toHaveBeenCalled()
    await job.run(context, { mailId: randomUUID() })
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('starts what has its time by itself, once for all workers', async () => {
    await Promise.all([work(), work()])
    const schedules = await new PgBoss({ db: fromKysely(database.main.kysely) }).getSchedules()
    expect(schedules.map(({ name }) => name).sort()).toEqual(
      jobs.flatMap(({ queue, schedule }) => (schedule ? [queue.name] : [])).sort(),
    )
  })

  it('begins a round of what begins each minute when it starts, once for all workers, and of nothing else', async () => {
    await database.main.pool.query('delete from pgboss.job')
    await Promise.all([work(), work()])
    const minutely = jobs.flatMap(({ queue: { name }, schedule }) => (schedule === '* * * * *' ? [name] : []))
    expect(minutely).toContain('deliver-alerts')
    // The key lets in one a minute; the two may have started at the turn of one.
    const started = await database.main.pool.query(`select distinct name from pgboss.job where singleton_key = 'start'`)
    expect(started.rows.map(({ name }) => name).toSorted()).toEqual(minutely.toSorted())
    await until('the work', async () => {
      const { rows } = await database.main.pool.query(
        `select distinct name from pgboss.job where singleton_key = 'start' and state <> 'created'`,
      )
      return rows.length === minutely.length
    })
  })

  it('finishes sending a mail before it stops', async () => {
    await queue()
    const worker = await work()
    await until('the attempt', () => smtp.attempts)
    await worker.stop()
    expect((await newestMail()).sent_at).not.toBeNull()
  })
})
