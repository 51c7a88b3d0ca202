import { describe, expect, it } from '@jest/globals'
import type { KnownRemote } from '@qasima/shared/federation/registry'
import type { Screens } from '@qasima/shared/federation/screen'
import { openScreen } from './open-screen.ts'
import { RemoteError } from './remote-error.ts'

const remote: KnownRemote = {
  id: 'public',
  release: '0123456789abcdef0123',
  routes: {},
  entry: { file: 'entry.js', integrity: '' },
  screens: {},
  ranges: { shared: '', contract: '' },
} as never
const Present = () => null
const Former = () => null
const opening = (Component: () => null): Screens => ({ shops: async () => ({ Component }) })
const failing = (error: Error): Screens => ({ shops: () => Promise.reject(error) })
const missing = (type?: string) => Object.assign(new Error('gone'), { name: 'ChunkLoadError', request: '3.js', type })

/** Opens a screen of a remote with two releases; `asked` records requests for the previous one. */
async function open(present: Screens, former?: Screens) {
  const asked: RemoteError[] = []
  const load = async (_entry: KnownRemote, failed?: RemoteError) => {
    if (!failed) return present
    asked.push(failed)
    if (!former) throw failed
    return former
  }
  const opened = openScreen({ remote, screen: 'shops' }, load)
  const outcome = await opened.then(({ Component }) => Component).catch((error) => error)
  return { outcome, asked: asked.map(({ reason }) => reason) }
}

describe('the code of a screen', () => {
  it('comes from the current release', async () => {
    expect(await open(opening(Present), opening(Former))).toEqual({ outcome: Present, asked: [] })
  })

  it('comes from the previous release if it throws', async () => {
    const { outcome, asked } = await open(failing(new TypeError('boom')), opening(Former))
    expect({ outcome, asked }).toEqual({ outcome: Former, asked: ['evaluation'] })
  })

  it('comes from the previous release if its file is missing', async () => {
    const { outcome, asked } = await open(failing(missing()), opening(Former))
    expect({ outcome, asked }).toEqual({ outcome: Former, asked: ['network'] })
  })

  it('fails with the first cause if both releases throw', async () => {
    const { outcome } = await open(failing(new TypeError('boom')), failing(new TypeError('former')))
    expect(outcome).toBeInstanceOf(RemoteError)
    expect(outcome).toMatchObject({ reason: 'evaluation', cause: { message: 'boom' } })
  })

  it('fails if there is no previous release', async () => {
    const { outcome } = await open(failing(new TypeError('boom')))
    expect(outcome).toMatchObject({ reason: 'evaluation' })
  })

  it('is not requested from the previous release on a slow connection', async () => {
    const { outcome, asked } = await open(failing(missing('timeout')), opening(Former))
    expect(outcome).toMatchObject({ reason: 'timeout' })
    expect(asked).toEqual([])
  })
})
