import fastifyStatic from '@fastify/static'
import { isServed } from '@qasima/shared/release/release-document'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { EdgeOptions } from '../edge-options.ts'
import type { ReleaseFiles } from './release-files.ts'

const immutable = 'public, max-age=31536000, immutable'

/** Headers about documents and cross-origin reads: 500 bytes without a meaning for a script or a font. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'access-control-allow-credentials',
  'access-control-expose-headers',
]

function setFileHeaders(reply: FastifyReply, path: string): void {
  reply.header('cache-control', immutable)
  // A drawing opened by its address is a document.
  if (/\.svg(\.br)?$/.test(path)) return
  for (const name of documentHeaders) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
}

const fontsPrefix = 'fonts/'

/** Files of the shell, fonts, icons, and the files of every release. */
export async function fileRoutes(app: FastifyInstance, { registry }: Pick<EdgeOptions, 'registry'>) {
  await app.register(async (own) => assetRoutes(own, registry.files))
  await app.register(async (own) => siteRoutes(own, registry))

  // Feed readers request it at this address without reading a document.
  app.get('/favicon.ico', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').redirect('/icon-192.png', 302),
  )

  await app.register(async (own) => releaseRoutes(own, registry.files))
}

/** Files of every shell release: an open page may request assets of an earlier release from a new edge. */
async function assetRoutes(app: FastifyInstance, files: ReleaseFiles): Promise<void> {
  const prefix = '/assets/'
  app.addHook('onRequest', async ({ url }) => files.fetchAsset?.(url.slice(prefix.length).replace(/\?.*/, '')))
  await app.register(fastifyStatic, {
    root: files.assets,
    prefix,
    preCompressed: true,
    cacheControl: false,
    index: false,
    decorateReply: false,
    allowedPath: (path) => /\.(js|css|woff2|svg)$/.test(path),
    setHeaders: setFileHeaders,
  })
}

/** Files of the current shell with their own addresses: fonts, whose names are never reused, icons and the like. */
async function siteRoutes(app: FastifyInstance, registry: EdgeOptions['registry']): Promise<void> {
  await app.register(fastifyStatic, { root: registry.files.assets, serve: false, cacheControl: false })
  const send = async (path: string, reply: FastifyReply) => {
    const { site = {} } = registry.forVisitor(null).host
    const file = Object.hasOwn(site, path) ? site[path]?.file : undefined
    if (file === undefined) return reply.callNotFound()
    await registry.files.fetchAsset?.(file)
    if (path.startsWith(fontsPrefix)) setFileHeaders(reply, path)
    else reply.header('cache-control', 'public, max-age=86400')
    return reply.sendFile(file)
  }
  app.get<{ Params: { file: string } }>('/:file(^[\\w-]+\\.(?:svg|png|js)$)', ({ params }, reply) =>
    send(params.file, reply),
  )
  app.get<{ Params: { file: string } }>(`/${fontsPrefix}:file`, ({ params }, reply) =>
    send(fontsPrefix + params.file, reply),
  )
}

async function releaseRoutes(app: FastifyInstance, files: ReleaseFiles): Promise<void> {
  // Decorates replies for sending release files, which are in separate folders.
  await app.register(fastifyStatic, {
    root: files.assets,
    serve: false,
    preCompressed: true,
    setHeaders: setFileHeaders,
  })
  app.get<{ Params: { release: string; '*': string } }>('/remotes/:release/*', async (request, reply) => {
    const file = request.params['*']
    // `.mjs` files are the server half.
    if (!/^[\w.-]+\.(js|css|json|svg|woff2)$/.test(file) || !isServed(file)) return reply.callNotFound()
    const folder = await files.folderOf(request.params.release, file)
    if (!folder) return reply.callNotFound()
    // Any page may load files of a release, from anywhere.
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    return reply.sendFile(file, folder, { cacheControl: false })
  })
}
