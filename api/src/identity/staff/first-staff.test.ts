import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { everyPermission } from '../../testing/builders.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { isPassword } from '../password/password.ts'
import { ensureFirstStaff, firstStaffCredentials } from './first-staff.ts'

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
  it('is made once, with every permission and a verified email', async () => {
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

  it('gets the password that is given now, and keeps its hash while that stays the same', async () => {
    const before = (await accounts())[0]?.password_hash
    await ensureFirstStaff(
      database.main,
      { email: 'admin@qasima.example', password: 'a first password' },
      everyPermission,
    )
    expect((await accounts())[0]?.password_hash).toBe(before)
    await ensureFirstStaff(
      database.main,
      { email: 'admin@qasima.example', password: 'a second password' },
      everyPermission,
    )
    expect(await isPassword('a second password', (await accounts())[0]?.password_hash ?? '')).toBe(true)
  })

  it('is restored when it was deactivated', async () => {
    await database.main.kysely.updateTable('user').set({ status: 'suspended', is_staff: false }).execute()
    await ensureFirstStaff(
      database.main,
      { email: 'admin@qasima.example', password: 'a second password' },
      everyPermission,
    )
    expect(await accounts()).toMatchObject([{ status: 'active', is_staff: true }])
  })

  it('has a password made once and readable by its owner only, when none is given', async () => {
    const config = { dataDir: folder, admin: { email: 'admin@qasima.example', password: undefined } }
    const made = await Promise.all([1, 2, 3].map(() => firstStaffCredentials(config)))
    expect(new Set(made.map(({ password }) => password)).size).toBe(1)
    expect(made[0]?.password).toMatch(/^[\w-]{16}$/)
    expect((await stat(join(folder, 'admin-password'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, 'admin-password'), 'utf8')).toBe(made[0]?.password)
  })
})
