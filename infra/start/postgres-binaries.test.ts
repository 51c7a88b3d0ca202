import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { findPostgresBinaries, installedPostgres } from './postgres-binaries.ts'
import { findServiceAccount, type ServiceAccount } from './service-account.ts'

// Real processes and databases, on machines with little to spare.
jest.setTimeout(60_000)

let place: string
let installed: string
let account: ServiceAccount | undefined

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'qasima-binaries-'))
  await chmod(place, 0o755)
  await mkdir(join(place, 'closed'), { mode: 0o700 })
  installed = join(place, 'closed', 'native')
  await cp(await installedPostgres(), installed, { recursive: true, verbatimSymlinks: true })
  account = await findServiceAccount()
})

afterAll(() => rm(place, { recursive: true, force: true }))

const find = () => findPostgresBinaries(account, installed, [place])
const versionAsAccount = (postgres: string) =>
  spawnSync(postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' }).stdout

describe('PostgreSQL binaries', () => {
  it('can be run by the account from a checkout that only its owner may enter', async () => {
    const { postgres, major } = await find()
    expect(major).toBe(18)
    expect(versionAsAccount(postgres)).toContain('PostgreSQL')
  })

  it('are copied once, and again when a file of the copy went missing', async () => {
    const first = await find()
    expect(await find()).toEqual(first)
    if (account) await rm(first.initdb)
    expect(await find()).toEqual(first)
    expect((await readdir(dirname(first.initdb))).sort()).toContain('initdb')
    expect((await readdir(place)).filter((name) => name.startsWith('qasima-postgres-'))).toHaveLength(account ? 1 : 0)
  })

  it('are never run from a folder that another account can write to', async () => {
    const { postgres } = await find()
    if (!account) return expect(postgres.startsWith(installed)).toBe(true)
    const copy = dirname(dirname(postgres))
    await chmod(copy, 0o777)
    await writeFile(postgres, '#!/bin/sh\necho planted')
    await expect(find()).rejects.toThrow('cannot run on this machine')
  })
})
