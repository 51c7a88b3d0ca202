import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { hashPassword, isPassword } from '../../password/password.ts'
import { buildRows, everyPermission } from '../../testing/builders.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { issueResetToken, ownerOfResetToken } from '../password/reset-token.ts'
import { ensureFirstStaff, firstStaffCredentials, resetStaff } from './first-staff.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await makeTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'qasima-first-staff-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const accounts = () => database.main.kysely.selectFrom('user').selectAll().execute()

describe('the first staff account', () => {
  it('is created once, with every permission and a verified email', async () => {
    const credentials = { email: 'admin@qasima.example', password: 'a first password' }
    await ensureFirstStaff(database.main, credentials, everyPermission)
    await ensureFirstStaff(database.main, { ...credentials, email: 'Admin@Qasima.example' }, everyPermission)
    const [account, ...others] = await accounts()
    expect(others).toEqual([])
    expect(account).toMatchObject({
      email: credentials.email,
      is_staff: true,
      status: 'active',
      email_verified_at: expect.any(Date),
    })
    expect(await isPassword(credentials.password, account?.password_hash ?? '')).toBe(true)
    const granted = await database.main.kysely.selectFrom('user_permission').select('permission').execute()
    expect(granted.map(({ permission }) => permission).sort()).toEqual([...everyPermission].sort())
  })

  it('is not changed by later starts: not its password, permissions, status or address', async () => {
    const { kysely } = database.main
    await kysely.updateTable('user').set({ status: 'suspended' }).execute()
    await kysely.deleteFrom('user_permission').where('permission', '=', 'view_user').execute()
    const before = await accounts()
    const another = { email: 'other@qasima.example', password: 'a second password' }
    await ensureFirstStaff(database.main, { ...another, email: 'admin@qasima.example' }, everyPermission)
    await ensureFirstStaff(database.main, another, everyPermission)
    expect(await accounts()).toEqual(before)
    const granted = await kysely.selectFrom('user_permission').select('permission').execute()
    expect(granted.map(({ permission }) => permission)).not.toContain('view_user')
    await kysely.updateTable('user').set({ deleted_at: new Date() }).execute()
    await ensureFirstStaff(database.main, another, everyPermission)
    expect(await accounts()).toHaveLength(1)
  })

  it('is not made with a password that is easy to guess, where that is refused', async () => {
    const fresh = await makeTestDatabase()
    try {
      const first = { email: 'admin@qasima.example', password: 'password123' }
      await expect(ensureFirstStaff(fresh.main, { ...first, refusesCommon: true }, everyPermission)).rejects.toThrow(
        'ADMIN_PASSWORD: is easy to guess',
      )
      expect(await fresh.main.kysely.selectFrom('user').select('id').execute()).toEqual([])
      await ensureFirstStaff(fresh.main, first, everyPermission)
      // An account that exists is not asked about again.
      await ensureFirstStaff(fresh.main, { ...first, refusesCommon: true }, everyPermission)
    } finally {
      await fresh.close()
    }
  })

  it('replaces an account registered under its address before, which is retired with its sessions and links', async () => {
    const fresh = await makeTestDatabase()
    try {
      const { kysely } = fresh.main
      const email = 'admin@qasima.example'
      const values = { email: 'Admin@qasima.example', password_hash: await hashPassword('of a stranger') }
      const { id } = await kysely.insertInto('user').values(values).returning('id').executeTakeFirstOrThrow()
      await kysely
        .insertInto('user_session')
        .values({ user_id: id, expires_at: new Date(Date.now() + 3_600_000) })
        .execute()
      const token = await kysely.transaction().execute((tx) => issueResetToken(tx, id))
      await ensureFirstStaff(fresh.main, { email, password: 'of the operator' }, ['view_user'])
      const [earlier, made] = await kysely.selectFrom('user').selectAll().orderBy('created_at').execute()
      expect(earlier).toMatchObject({ id, is_staff: false, deleted_at: expect.any(Date) })
      expect(made).toMatchObject({ email, is_staff: true, deleted_at: null })
      expect(await isPassword('of the operator', made?.password_hash ?? '')).toBe(true)
      const open = kysely.selectFrom('user_session').select('id').where('ended_at', 'is', null)
      expect(await open.execute()).toEqual([])
      await expect(ownerOfResetToken(kysely, token)).rejects.toThrow('RESET_PASSWORD_TOKEN_INVALID')
    } finally {
      await fresh.drop()
    }
  })

  it('gets what a later release adds, as do all staff who had all known permissions', async () => {
    const fresh = await makeTestDatabase()
    try {
      const { kysely } = fresh.main
      const rows = buildRows(fresh)
      const first = { email: 'admin@qasima.example', password: 'of the operator' }
      await ensureFirstStaff(fresh.main, first, ['view_shop', 'view_user'])
      const [full, clerk] = [await rows.staff(['view_shop', 'view_user']), await rows.staff(['view_shop'])]
      await ensureFirstStaff(fresh.main, first, ['view_shop', 'view_user', 'view_news'])
      const holders = kysely.selectFrom('user_permission').select('user_id').where('permission', '=', 'view_news')
      const ids = (await holders.execute()).map(({ user_id }) => user_id)
      expect(ids).toHaveLength(2)
      expect(ids).toContain(full)
      expect(ids).not.toContain(clerk)
    } finally {
      await fresh.drop()
    }
  })

  it('is reset by a single-use link if its password is lost, with mail and audit', async () => {
    const fresh = await makeTestDatabase()
    try {
      const first = { email: 'admin@qasima.example', password: 'of the operator' }
      await ensureFirstStaff(fresh.main, first, ['view_user'])
      await fresh.main.kysely.updateTable('user').set({ status: 'suspended' }).execute()
      const config = {
        production: false,
        mail: { smtpUrl: undefined, from: 'Qasima <no-reply@qasima.example>' },
        publicOrigin: 'https://qasima.example',
      }
      const link = await resetStaff(fresh.main, { config }, 'ADMIN@qasima.example')
      expect(link).toMatch(/^https:\/\/qasima\.example\/en\/reset-password\/[\w-]{43}$/)
      expect(await ownerOfResetToken(fresh.main.kysely, link.split('/').at(-1) ?? '')).toMatchObject({
        email: first.email,
      })
      const [account] = await fresh.main.kysely.selectFrom('user').selectAll().execute()
      expect(account).toMatchObject({ status: 'active' })
      expect(await isPassword(first.password, account?.password_hash ?? '')).toBe(false)
      const mails = await fresh.main.kysely.selectFrom('outbox_mail').select(['kind', 'to_address']).execute()
      expect(mails).toEqual([{ kind: 'security-change', to_address: first.email }])
      const audit = await fresh.main.kysely.selectFrom('audit').select(['actor_id', 'before', 'after']).execute()
      expect(audit).toEqual([
        {
          actor_id: null,
          before: { status: 'suspended' },
          after: { status: 'active', linkSent: 'reset', changed: ['password', 'status'] },
        },
      ])
      await expect(resetStaff(fresh.main, { config }, 'unknown@qasima.example')).rejects.toThrow('USER_NOT_FOUND')
    } finally {
      await fresh.drop()
    }
  })

  it('has a generated password, readable only by its owner, if none is given', async () => {
    const config = { dataDir: folder, admin: { email: 'admin@qasima.example', password: undefined } }
    const made = await Promise.all([1, 2, 3].map(() => firstStaffCredentials(config)))
    expect(new Set(made.map(({ password }) => password)).size).toBe(1)
    expect(made[0]?.password).toMatch(/^[\w-]{16}$/)
    expect((await stat(join(folder, 'admin-password'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, 'admin-password'), 'utf8')).toBe(made[0]?.password)
  })
})
