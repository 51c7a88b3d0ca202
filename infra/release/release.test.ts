import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { ReleaseItem } from '../../shared/contract/release/release.routes.ts'
import { newSigningPair } from '../../shared/release/release-signature.ts'
import { json, problem, serverAnswering, stopServers } from '../../shared/testing/test-server.ts'
import { movedLines, revisionLines, stateLine } from './release-text.ts'

const item: ReleaseItem = {
  id: '3f0c9a51d2b87e64a0c1',
  remote: 'admin-coupon',
  version: '0.1.0',
  revision: null,
  state: 'current',
  percent: null,
  bytes: 54_433,
  madeAt: '2026-11-24T12:13:29.695Z',
  madeBy: null,
  approvedAt: null,
  approvedBy: null,
  needsApproval: false,
  fixesSecurity: false,
  lastCurrentAt: null,
  lastCurrentBy: null,
  held: { at: '2026-11-24T13:05:00.000Z', because: '5 of 9 visitors could not load it within a minute' },
}
const held = 'held since 2026-11-24 13:05 UTC, because 5 of 9 visitors could not load it within a minute'

let origin: string
beforeAll(async () => {
  origin = await serverAnswering(({ method }, response) =>
    method === 'GET'
      ? json(response, 200, { items: [item] })
      : json(response, 409, problem(409, 'This was changed in the meantime. Reload and try again.', 1010)),
  )
})
afterAll(stopServers)

const token = `token.${newSigningPair().privateKey}`

/** Runs the command as a team does. */
function run(parameters: readonly string[], withToken = token) {
  const env = { PATH: process.env.PATH, RELEASE_URL: origin, RELEASE_TOKEN: withToken }
  return new Promise<{ readonly failed: boolean; readonly stdout: string; readonly stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'release.ts'), ...parameters],
      { env },
      (error, stdout, stderr) => resolve({ failed: error !== null, stdout, stderr }),
    )
  })
}

describe('a release that is held', () => {
  it('is listed as that, since when and why', async () => {
    const { stdout } = await run(['list', 'admin-coupon'])
    expect(stdout).toBe(`2026-11-24 12:13  ${item.id}  current  0.1.0  -  the start of the service  ${held}\n`)
  })

  it.each(['current', 'canary'] as const)('is said not to be what visitors get, where it is %s', (state) => {
    expect(stateLine({ ...item, state })).toBe(
      `It is ${state}, but ${held}. Those who open a page get what was good before.`,
    )
  })
})

describe('a release that was moved', () => {
  it('says what was current before', () => {
    expect(movedLines({ release: { ...item, held: null }, replaced: 'a'.repeat(20) })).toEqual([
      `admin-coupon ${item.id} (0.1.0)`,
      'Visitors get it now.',
      `Current before: ${'a'.repeat(20)}.`,
    ])
  })

  it('says nothing of it while it awaits approval, as then nothing changed', () => {
    expect(movedLines({ release: { ...item, state: 'awaiting-approval' }, replaced: null })).toEqual([
      `admin-coupon ${item.id} (0.1.0)`,
      'It waits for a second person, who promotes it in the section "Releases".',
    ])
  })

  it('says so where it names no commit', () => {
    expect(revisionLines({ revision: null })).toEqual([expect.stringContaining('not committed')])
    expect(revisionLines({ revision: '8c2f0e4b9d1a7c6355e0f4a2b8d93c17e6a5f021' })).toEqual([])
  })
})

describe('a command that fails', () => {
  const noneBefore = 'admin-coupon: there is no release before the current one to go back to'

  it('says that there is nothing to go back to', async () => {
    expect(await run(['rollback', 'admin-coupon'])).toEqual({ failed: true, stdout: '', stderr: `${noneBefore}\n` })
  })

  it.each([
    { because: 'the service refuses', parameters: ['rollback', 'admin-coupon'], code: 1010, reason: noneBefore },
    { because: 'there is no such folder', parameters: ['mf-none'], code: null, reason: /^mf-none is no folder/ },
    {
      because: 'there is no token',
      parameters: ['list'],
      withToken: '',
      code: null,
      reason: /^RELEASE_TOKEN is not set/,
    },
    { because: 'there is no such option', parameters: ['list', '--none'], code: null, reason: /--none/ },
  ])('answers programs too where $because', async ({ parameters, withToken, code, reason }) => {
    const { failed, stdout } = await run([...parameters, '--json'], withToken)
    expect(failed).toBe(true)
    expect(JSON.parse(stdout)).toEqual({ error: { code, reasons: [expect.stringMatching(reason)] } })
  })
})
