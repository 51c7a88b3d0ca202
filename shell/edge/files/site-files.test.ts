import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addSiteFiles } from '@qasima/shared/federation/site-files'
import Fastify, { type FastifyInstance } from 'fastify'
import { apiInProcess } from '../api-client.ts'
import { localRegistry } from '../testing/local-registry.ts'
import { fileRoutes } from './file.routes.ts'
import type { HostBuild } from './host-build.ts'

let written: string
let assets: string
let app: FastifyInstance
let host: HostBuild

/** A shell release with this icon, in the folder of all of them. */
async function releaseWith(icon: string): Promise<HostBuild> {
  await writeFile(join(written, 'icon.svg'), icon)
  const site = await addSiteFiles({ '': written }, assets)
  return { folder: assets, styles: '', scripts: [], shared: {}, site }
}

beforeAll(async () => {
  written = await mkdtemp(join(tmpdir(), 'qasima-site-'))
  assets = await mkdtemp(join(tmpdir(), 'qasima-assets-'))
  await writeFile(join(written, 'notes.txt'), 'of no use to a visitor')
  app = Fastify()
  host = await releaseWith('<svg id="first"/>')
  const registry = localRegistry({ registry: [], folders: new Map() }, apiInProcess(app), host)
  await app.register(fileRoutes, {
    registry: { ...registry, forVisitor: () => ({ host, remotes: [], key: '' }) },
  })
})
afterAll(async () => {
  await app.close()
  for (const folder of [written, assets]) await rm(folder, { recursive: true, force: true })
})

describe('a file with its own address', () => {
  it('comes from the current shell, and is revalidated after a day', async () => {
    const [first, second] = [host, await releaseWith('<svg id="second"/>')]
    const read = async () => {
      const { statusCode, headers, body } = await app.inject('/icon.svg')
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/svg+xml',
        'public, max-age=86400',
      ])
      return body
    }
    expect(await read()).toBe('<svg id="first"/>')
    host = second
    expect(await read()).toBe('<svg id="second"/>')
    host = first
    expect(await read()).toBe('<svg id="first"/>')
  })

  it.each(['/notes.txt', '/gone.svg', '/__proto__.svg', '/fonts/icon.svg', '/fonts/..%2ficon.svg'])(
    'is a 404 if the release does not list it: %s',
    async (path) => {
      expect((await app.inject(path)).statusCode).toBe(404)
    },
  )
})
