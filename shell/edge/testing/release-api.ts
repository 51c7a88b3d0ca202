import type { Deployed } from '@qasima/shared/contract/release/deployed.routes'
import type { RemoteBuild } from '@qasima/shared/federation/registry'
import { documentOf, packRelease, releaseIdOf } from '@qasima/shared/release/release-archive'
import { newSigningPair, type SigningPair } from '@qasima/shared/release/release-signature'
import Fastify, { type FastifyInstance } from 'fastify'

/** A mock API for releases only. */
export interface ReleaseApi {
  readonly app: FastifyInstance
  /** The releases it lists as current. */
  deployed: Deployed[]
  /** Its sections, for every bearer. */
  sections: object[]
  readonly pair: SigningPair
  /** Adds a release of a remote, or with `shell` of the host, whose code says `word`. Returns its id. */
  add(remote: string, word: string, pair?: SigningPair): Promise<string>
  /** Replaces the bytes of a release. */
  replace(release: string, archive: Buffer): void
  /** Loses the files of a release. */
  lose(release: string): void
  /** Whether the object store with the files of releases answers; true by default. */
  isStoreThere: boolean
  /** How often the current releases were requested. */
  reads: number
  /** How often the files of a release were requested. */
  readonly asked: Map<string, number>
}

const host = { styles: '', scripts: [{ file: 'shell.js', integrity: 'sha256-shell' }], shared: {} }

const describe = (remote: string): RemoteBuild => ({
  id: remote,
  shared: '^0.1.0',
  contract: '^1.0.0',
  entry: { file: 'entry.js', integrity: 'sha256-entry' },
  expose: [],
  screens: { list: { files: [], facades: [] } },
  routes: { list: { path: remote === 'public' ? '/' : `/admin/${remote}`, title: { ar: remote, en: remote } } },
  menu: [{ path: `/admin/${remote}`, label: { ar: remote, en: remote }, icon: 'tag', order: 1 }],
})

export const inForce = (id: string, release: string): Deployed => ({ id, release, before: null, canary: null })

export function releaseApi(): ReleaseApi {
  const archives = new Map<string, Buffer>()
  const asked = new Map<string, number>()
  /** By file name. */
  const shells = new Map<string, string>()
  const app = Fastify()
  const pair = newSigningPair()
  const api: ReleaseApi = {
    app,
    deployed: [],
    sections: [],
    pair,
    asked,
    reads: 0,
    isStoreThere: true,
    add: async (remote, word, key = pair) => {
      const files = new Map(
        remote === 'shell'
          ? [
              ['host.json', Buffer.from(JSON.stringify(host))],
              [`${word}.js`, Buffer.from(word)],
            ]
          : [
              ['remote.json', Buffer.from(JSON.stringify(describe(remote)))],
              ['entry.js', Buffer.from(word)],
            ],
      )
      const document = documentOf({ remote, version: '0.1.0', revision: null }, files)
      const id = releaseIdOf(document.files)
      archives.set(id, await packRelease(document, files, key))
      if (remote === 'shell') shells.set(`${word}.js`, id)
      return id
    },
    replace: (release, archive) => archives.set(release, archive),
    lose: (release) => archives.delete(release),
  }
  app.get('/api/v1/release/deployed', async () => {
    api.reads += 1
    return { remotes: api.deployed }
  })
  app.get('/api/v1/release/deployed/sections', async () => ({ remotes: api.sections }))
  app.get<{ Params: { file: string } }>('/api/v1/release/deployed/shell-of/:file', async ({ params }, reply) => {
    asked.set(params.file, (asked.get(params.file) ?? 0) + 1)
    const release = shells.get(params.file)
    return release ? { release } : reply.code(404).send({})
  })
  app.get<{ Params: { id: string } }>('/api/v1/release/:id/files', async ({ params: { id } }, reply) => {
    asked.set(id, (asked.get(id) ?? 0) + 1)
    if (!api.isStoreThere) return reply.code(504).send({})
    const archive = archives.get(id)
    return archive ? reply.type('application/gzip').send(archive) : reply.code(404).send({})
  })
  return api
}
