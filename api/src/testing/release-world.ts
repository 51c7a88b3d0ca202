import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newSigningPair, type SigningPair } from '../../../shared/release/release-signature.ts'
import { type SmallBuild, smallRelease } from './release-archive.ts'
import { callAs } from './test-account.ts'
import { startTestApi } from './test-api.ts'

/** One remote's team: its token and key. */
export interface ReleaseTeam {
  readonly remote: string
  readonly token: string
  readonly pair: SigningPair
}

/** The API with a store of releases of its own, and a member of staff who may release. */
export async function startReleases(environment: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'qasima-releases-'))
  const api = await startTestApi({ DATA_DIR: dataDir, ...environment })
  const staff = await api.rows.staff()
  const call = callAs(api, await api.tokenOf(staff))

  const teamOf = async (remote: string, as = call): Promise<ReleaseTeam> => {
    const pair = newSigningPair()
    const reply = await as('POST', '/release/token', { remote, publicKey: pair.publicKey })
    return { remote, token: reply.json().token, pair }
  }

  /** Sends an archive as the tool of a team does. */
  const send = async (archive: Buffer, token: string, query = '') => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(archive)]), 'release.tar.gz')
    const encoded = new Response(form)
    return api.request({
      method: 'POST',
      url: `/api/v1/release${query}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
  }

  return {
    ...api,
    dataDir,
    staff,
    call,
    teamOf,
    send,
    /** Releases a small build of a team's remote. */
    release: async ({ remote, token, pair }: ReleaseTeam, word: string, build: Partial<SmallBuild> = {}, query = '') =>
      send(await smallRelease({ remote, word, pair, ...build }), token, query),
    /** The id and the first screen's title of what everyone gets. */
    deployed: async () => (await api.get('/api/v1/release/deployed')).json(),
    audited: (remote: string) =>
      api.database.main.kysely
        .selectFrom('audit')
        .select(['action', 'actor_id', 'before', 'after'])
        .where('section', '=', 'releases')
        .where('record_id', '=', remote)
        .orderBy('id')
        .execute(),
    close: async () => {
      await api.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
