import type { FastifyInstance } from 'fastify'
import { preloadsFor } from '../../shell/edge/document/preloads.ts'
import { createEdge, type HeldDocument, heldDocument } from './edge-side.ts'
import { buildSingleBundle } from './single-bundle.ts'

/** What is compared. */
export const sideNames = ['composed', 'single', 'static'] as const
export type SideName = (typeof sideNames)[number]

export interface WebSides {
  readonly origins: Readonly<Record<SideName, string>>
  /** Paths that the pages lead to, which are the same on every side. */
  readonly paths: readonly string[]
  stop(): Promise<void>
}

/** The edge before the one bundle: its documents are rendered by the same processes from the same sources. */
async function singleEdge(folder: string, apiOrigin: string): Promise<FastifyInstance> {
  const { host, screens } = await buildSingleBundle(folder)
  return createEdge({
    host,
    apiOrigin,
    preloads: (build, language, owner) => [
      ...preloadsFor(build, language, undefined),
      ...(screens[owner?.screen ?? ''] ?? []).map(({ file, integrity }) => ({
        address: `/assets/${file}`,
        integrity,
        as: 'script' as const,
      })),
    ],
  })
}

/** The same content without anything that runs: styles, fonts, pictures and data for search engines stay. */
const withoutScripts = (document: string): string =>
  document.replace(/<script\b(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>\n?/g, '')

/** The same server, which sends files in the place of documents. */
async function staticEdge(apiOrigin: string, documents: readonly HeldDocument[]): Promise<FastifyInstance> {
  const server = await createEdge({ apiOrigin })
  for (const { path, text, policy } of documents) {
    const file = withoutScripts(text)
    server.get(path, (_request, reply) =>
      reply
        .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(file),
    )
  }
  return server
}

const listen = (server: FastifyInstance) => server.listen({ port: 0, host: '127.0.0.1' })

/** Starts the three sides before one API. Folder: for the one bundle. Pages: paths, which may be moved. */
export async function startWebSides(folder: string, apiOrigin: string, pages: readonly string[]): Promise<WebSides> {
  const composed = await createEdge({ apiOrigin })
  const single = await singleEdge(folder, apiOrigin)
  const origins = { composed: await listen(composed), single: await listen(single) }
  const documents: HeldDocument[] = []
  for (const page of pages) {
    documents.push(await heldDocument(origins.composed + page))
    await heldDocument(origins.single + page)
  }
  const files = await staticEdge(apiOrigin, documents)
  return {
    origins: { ...origins, static: await listen(files) },
    paths: documents.map(({ path }) => path),
    stop: async () => {
      for (const server of [composed, single, files]) await server.close()
    },
  }
}
