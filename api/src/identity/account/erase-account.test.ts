import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { pino } from 'pino'
import { recordAudit } from '../../collection/record-audit.ts'
import { readConfig } from '../../config/config.ts'
import { queueMail } from '../../outbox/mail.ts'
import { type MailTransport, openMailTransport } from '../../outbox/mail-transport.ts'
import { sendMail } from '../../outbox/send-mail.ts'
import { accountColumns } from '../../testing/account-columns.ts'
import { buildRows, inDays } from '../../testing/builders.ts'
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { noTurbo } from '../../turbo/turbo.ts'
import type { JobContext } from '../../worker/job.ts'
import { securityMail } from '../security/security.mail.ts'
import { eraseAccount, eraseDueAccounts } from './erase-account.job.ts'

let database: TestDatabase
let smtp: TestSmtpServer
let rows: ReturnType<typeof buildRows>
let context: JobContext
let transport: MailTransport | undefined

beforeAll(async () => {
  database = await makeTestDatabase()
  rows = buildRows(database)
  smtp = await startSmtpServer()
  const config = readConfig({ NODE_ENV: 'test', SMTP_URL: smtp.url, PUBLIC_ORIGIN: 'https://qasima.example' })
  transport = openMailTransport(config)
  context = {
    config,
    database,
    collections: [],
    turbo: noTurbo,
    log: pino({ level: 'silent' }),
    stopping: new AbortController().signal,
    onStop: () => {},
  }
})
afterAll(async () => {
  transport?.close()
  await smtp.close()
  await database.drop()
})

/** An account with a row in every table that refers to accounts. */
async function makeAccountEverywhere(name: string, delete_at: Date | null): Promise<string> {
  const { kysely } = database.main
  const id = await rows.user(
    {
      email: `${name}@example.com`,
      password_hash: `hash of ${name}`,
      first_name: name,
      last_name: `${name} family`,
      sex: 'FEMALE',
      birth_date: '1991-04-23',
      country: 'jo',
      avatar_url: `https://pictures.example/${name}`,
      invite_code: `${name}code`,
      language: 'en',
      email_verified_at: new Date(),
      delete_at,
    },
    ['view_ads'],
  )
  const expires_at = inDays(1)
  const secret = Buffer.from(name.padEnd(32, '.').slice(0, 32))
  const { id: session_id } = await kysely
    .insertInto('user_session')
    .values({ user_id: id, user_agent: `Phone of ${name}`, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await kysely.insertInto('refresh_token').values({ token_hash: secret, session_id }).execute()
  await kysely.insertInto('verification_code').values({ user_id: id, code_hash: secret, expires_at }).execute()
  await kysely.insertInto('reset_token').values({ user_id: id, token_hash: secret, expires_at }).execute()
  await kysely
    .insertInto('passkey')
    .values({ user_id: id, credential_id: `credential of ${name}`, public_key: secret, name: `Key of ${name}` })
    .execute()
  await kysely.insertInto('authenticator_app').values({ user_id: id, secret, last_step: 1 }).execute()
  await kysely.insertInto('recovery_code').values({ user_id: id, code_hash: secret }).execute()
  await kysely
    .insertInto('second_factor_challenge')
    .values({ user_id: id, token_hash: secret, purpose: 'app', expires_at })
    .execute()
  await kysely
    .insertInto('oauth_identity')
    .values({
      user_id: id,
      issuer: 'https://id.example',
      subject: name,
      provider: 'google',
      email: `${name}@mail.example`,
    })
    .execute()
  await kysely
    .insertInto('oauth_handover')
    .values({ user_id: id, id_hash: secret, provider: 'google', browser_hash: secret, expires_at })
    .execute()
  await kysely
    .insertInto('release_token')
    .values({ user_id: id, remote: 'admin-coupon', token_hash: secret, public_key: name.padEnd(43, 'x') })
    .execute()
  await kysely.insertInto('sign_in').values({ user_id: id, method: 'password', user_agent: name }).execute()
  await kysely.insertInto('known_device').values({ user_id: id, device_hash: secret }).execute()
  await kysely
    .insertInto('email_change')
    .values({
      user_id: id,
      new_email: `${name}@new.example`,
      current_code_hash: secret,
      new_code_hash: secret,
      expires_at,
    })
    .execute()
  await insertShopping(id, name)
  await kysely
    .insertInto('waitlist_entry')
    .values({ email: `${name}@EXAMPLE.com`, platform: 'ios' })
    .execute()
  await kysely
    .insertInto('suggestion')
    .values({ kind: 'shop', name: 'Blue Door', domain: 'blue-door.example', email: `${name}@EXAMPLE.com` })
    .execute()
  const { id: role_id } = await kysely
    .insertInto('role')
    .values({ name: `Role ${session_id}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await kysely.insertInto('user_role').values({ user_id: id, role_id }).execute()
  await kysely
    .insertInto('saved_view')
    .values({ owner_id: id, section: 'ads', name: `View of ${name}`, query: `search=${name}` })
    .execute()
  await kysely.transaction().execute(async (tx) => {
    await recordAudit(tx, {
      actorId: id,
      action: 'update',
      section: 'user',
      recordId: id,
      before: { firstName: null },
      after: { firstName: name },
    })
    await queueMail(tx, securityMail, {
      to: `${name}@example.com`,
      userId: id,
      language: 'en',
      values: { ...securityMail.example, publicOrigin: 'https://qasima.example' },
    })
  })
  return id
}

/** What a person watches, was notified of and reported about prices. */
async function insertShopping(user_id: string, name: string): Promise<void> {
  const { kysely } = database.main
  const product_id = await product()
  const listing_id = await listing(product_id)
  const { id: tracking_id } = await kysely
    .insertInto('tracking')
    .values({ user_id, product_id, note: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: alert_id } = await kysely
    .insertInto('price_alert')
    .values({ tracking_id, product_id, kind: 'change' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const price = { amount_minor: 9_900, currency: 'SAR' }
  const priced = { user_id, product_id, listing_id, ...price }
  await kysely
    .insertInto('alert_firing')
    .values({ ...priced, alert_id, kind: 'change' })
    .execute()
  await kysely.insertInto('notification').values({ user_id, kind: 'price', data: { name } }).execute()
  await kysely.insertInto('notification_setting').values({ user_id }).execute()
  const { id: session_id } = await kysely
    .insertInto('user_session')
    .values({ user_id, user_agent: name, expires_at: inDays(1) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await kysely
    .insertInto('push_subscription')
    .values({ user_id, session_id, endpoint: `https://push.example/${name}`, p256dh: name, auth: name, language: 'ar' })
    .execute()
  await kysely
    .insertInto('webhook')
    .values({ user_id, url: `https://hooks.example/${name}`, secret_digest: name })
    .execute()
  await kysely
    .insertInto('price_report')
    .values({ ...priced, reason: 'amount', note: name })
    .execute()
  await kysely
    .insertInto('shopper_observation')
    .values({ ...priced, at: inDays(-1) })
    .execute()
  const shop_id = await rows.shop()
  await kysely.insertInto('shop_follow').values({ user_id, shop_id }).execute()
  await kysely.insertInto('suggestion').values({ user_id, kind: 'code', shop_id, code: 'MINE' }).execute()
  await kysely.insertInto('store_click_owner').values({ user_id, click_id: randomUUID() }).execute()
  await kysely
    .insertInto('follow_notice')
    .values({ user_id, shop_id, coupon_id: await rows.coupon({ shop_id }) })
    .execute()
  await kysely
    .insertInto('saving_event')
    .values({ user_id, shop_id, client_event_id: randomUUID(), saved_minor: 500, currency: 'SAR', at: inDays(-1) })
    .execute()
}

async function listing(product_id: string): Promise<string> {
  const { id } = await database.main.kysely
    .insertInto('listing')
    .values({ product_id, shop_id: await rows.shop(), url: `https://shop.example/${product_id}`, currency: 'SAR' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function product(): Promise<string> {
  const { id } = await database.main.kysely
    .insertInto('product')
    .values({ name_ar: 'منتج', name_en: 'Product', category_id: await rows.category() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** All places of a word in any table of the database, in columns of any type. */
async function placesOf(word: string): Promise<string[]> {
  const { rows: tables } = await database.main.pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
  expect(tables.length).toBeGreaterThan(25)
  const bytes = Buffer.from(word).toString('hex')
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rowCount } = await database.main.pool.query(
        `select from ${name} as found where strpos(lower(row_to_json(found)::text), lower($1)) > 0
           or strpos(row_to_json(found)::text, $2) > 0`,
        [word, bytes],
      )
      return rowCount ? [name] : []
    }),
  )
  return found.flat()
}

/** The columns that still refer to an account. */
async function tablesNaming(userId: string): Promise<string[]> {
  const found = await Promise.all(
    (await accountColumns(database)).map(async (name) => {
      const [table, column] = name.split('.')
      const { rowCount } = await database.main.pool.query(`select from ${table} where ${column} = $1`, [userId])
      return rowCount ? [name] : []
    }),
  )
  return found.flat()
}

const userRow = (id: string) =>
  database.main.kysely.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('erasing an account', () => {
  it('leaves no trace of its holder except the mail about it, and none once that is sent', async () => {
    const id = await makeAccountEverywhere('zaynabx', inDays(-0.01))
    // A new table that refers to accounts must be listed here with the effect of erasing.
    expect(await tablesNaming(id)).toEqual(
      (await accountColumns(database)).filter((name) => name !== '"user".invited_by'),
    )
    expect((await placesOf('zaynabx')).length).toBeGreaterThan(9)

    await eraseDueAccounts(context)
    expect(await placesOf('zaynabx')).toEqual(['public.outbox_mail'])
    expect(await tablesNaming(id)).toEqual(['outbox_mail.user_id'])
    expect(await userRow(id)).toMatchObject({
      email: `deleted-${id}@deleted.invalid`,
      first_name: null,
      last_name: null,
      sex: null,
      birth_date: null,
      country: null,
      avatar_url: null,
      password_hash: null,
      email_verified_at: null,
      status: 'deleted',
      deleted_at: expect.any(Date),
      delete_at: null,
    })

    const mail = await database.main.kysely.selectFrom('outbox_mail').select(['id', 'kind']).executeTakeFirstOrThrow()
    expect(mail.kind).toBe('deleted')
    await sendMail(database.main, mail.id, transport)
    expect(smtp.received.at(-1)?.recipients).toEqual(['zaynabx@example.com'])
    expect(await placesOf('zaynabx')).toEqual([])
    expect(await tablesNaming(id)).toEqual([])
  })

  it('leaves an address on the waiting list, and on suggestions, that its account never verified', async () => {
    const id = await makeAccountEverywhere('unprovenx', inDays(-1))
    await database.main.kysely.updateTable('user').set({ email_verified_at: null }).where('id', '=', id).execute()
    await eraseDueAccounts(context)
    expect(await placesOf('unprovenx')).toEqual(['public.outbox_mail', 'public.suggestion', 'public.waitlist_entry'])
  })

  it('waits until it is due, and spares an account whose deletion was cancelled', async () => {
    const [later, never] = [
      await makeAccountEverywhere('laterx', inDays(1)),
      await makeAccountEverywhere('neverx', null),
    ]
    await eraseDueAccounts(context)
    expect(await userRow(later)).toMatchObject({ first_name: 'laterx', status: 'active' })
    expect(await userRow(never)).toMatchObject({ first_name: 'neverx', status: 'active' })
  })

  it('does not erase an account that signs in at the last moment', async () => {
    const id = await makeAccountEverywhere('rescuedx', inDays(-1))
    let erasing: Promise<void> | undefined
    await database.main.kysely.transaction().execute(async (tx) => {
      await tx.updateTable('user').set({ delete_at: null }).where('id', '=', id).execute()
      erasing = eraseDueAccounts(context)
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      // Either it finishes without waiting, or it waits for the lock.
      await Promise.race([
        erasing,
        until('the lock', async () => (await waiting.execute(database.main.kysely)).rows[0]),
      ])
    })
    await erasing
    expect(await userRow(id)).toMatchObject({ first_name: 'rescuedx', status: 'active' })
  })

  it('happens once, although two workers find it due', async () => {
    const id = await makeAccountEverywhere('twicex', inDays(-1))
    await Promise.all([eraseDueAccounts(context), eraseDueAccounts(context)])
    const erasure = (await userRow(id)).deleted_at
    await database.main.kysely.transaction().execute((tx) => eraseAccount(tx, id, context.config))
    expect((await userRow(id)).deleted_at).toEqual(erasure)
    const mails = await database.main.kysely
      .selectFrom('outbox_mail')
      .select('kind')
      .where('user_id', '=', id)
      .execute()
    expect(mails).toEqual([{ kind: 'deleted' }])
  })

  it('is atomic, and can be repeated after an interruption', async () => {
    const id = await makeAccountEverywhere('brokenx', inDays(-1))
    const interrupted = database.main.kysely.transaction().execute(async (tx) => {
      await eraseAccount(tx, id, context.config)
      throw new Error('the process died')
    })
    await expect(interrupted).rejects.toThrow('the process died')
    expect(await userRow(id)).toMatchObject({ first_name: 'brokenx', status: 'active' })
    expect(await tablesNaming(id)).toContain('user_session.user_id')
    await eraseDueAccounts(context)
    expect(await userRow(id)).toMatchObject({ status: 'deleted' })
  })

  it('continues with the others if one fails', async () => {
    const [bad, good] = [
      await makeAccountEverywhere('stuckx', inDays(-2)),
      await makeAccountEverywhere('nextx', inDays(-1)),
    ]
    await sql`
      create function refuse_erasing() returns trigger language plpgsql as
        $$ begin raise exception 'refused'; end $$;
      create trigger refuse before update on "user" for each row when (old.first_name = 'stuckx')
        execute function refuse_erasing();
    `.execute(database.main.kysely)
    await expect(eraseDueAccounts(context)).rejects.toThrow('1 of 2 accounts')
    expect(await userRow(good)).toMatchObject({ status: 'deleted' })
    expect(await userRow(bad)).toMatchObject({ status: 'active', first_name: 'stuckx' })
    await sql`drop trigger refuse on "user"`.execute(database.main.kysely)
    await eraseDueAccounts(context)
    expect(await userRow(bad)).toMatchObject({ status: 'deleted' })
  })

  it('frees the address for use again', async () => {
    const id = await makeAccountEverywhere('againx', inDays(-1))
    await eraseDueAccounts(context)
    expect(await rows.user({ email: 'againx@example.com' })).not.toBe(id)
  })

  it('also reaches an account that staff moved to the trash meanwhile', async () => {
    const id = await makeAccountEverywhere('trashedx', inDays(-1))
    await database.main.kysely
      .updateTable('user')
      .set({ deleted_at: inDays(-2) })
      .where('id', '=', id)
      .execute()
    await eraseDueAccounts(context)
    expect(await userRow(id)).toMatchObject({ status: 'deleted', email: `deleted-${id}@deleted.invalid` })
    // Only the last mail is left, waiting to be sent.
    expect(await placesOf('trashedx')).toEqual(['public.outbox_mail'])
  })

  it('sends nothing if mail is not configured', async () => {
    const id = await makeAccountEverywhere('silentx', inDays(-1))
    const config = { ...context.config, production: true, mail: { smtpUrl: undefined, from: 'x@qasima.example' } }
    await eraseDueAccounts({ ...context, config })
    expect(await userRow(id)).toMatchObject({ status: 'deleted' })
    expect(await placesOf('silentx')).toEqual([])
  })
})
