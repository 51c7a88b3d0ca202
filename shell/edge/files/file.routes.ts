import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { EdgeOptions } from '../edge-options.ts'
import { proxyPaths } from '../proxy/proxy-paths.ts'

const immutable = 'public, max-age=31536000, immutable'

/** Files of the shell, fonts, icons, and the files of every release. */
export async function fileRoutes(app: FastifyInstance, { host, registry }: Pick<EdgeOptions, 'host' | 'registry'>) {
  await app.register(fastifyStatic, {
    root: host.folder,
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    index: false,
    allowedPath: (path) => /\.(js|css|woff2|svg)$/.test(path),
    setHeaders: (reply) => reply.header('cache-control', immutable),
  })
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('.', import.meta.resolve('@qasima/shared/ui/fonts/font-faces'))),
    prefix: '/fonts/',
    index: false,
    cacheControl: false,
    decorateReply: false,
    allowedPath: (path) => path.endsWith('.woff2'),
    setHeaders: (reply) => reply.header('cache-control', immutable),
  })
  await app.register(fastifyStatic, {
    root: join(import.meta.dirname, '..', '..', 'public'),
    prefix: '/',
    wildcard: false,
    index: false,
    maxAge: '1d',
    decorateReply: false,
  })

  if ('origin' in registry.files) await app.register(proxyPaths, { ...registry.files, paths: ['/remotes/*'] })
  else releaseRoutes(app, registry.files.folderOf)
}

function releaseRoutes(app: FastifyInstance, folderOf: (release: string) => string | undefined): void {
  app.get<{ Params: { release: string; '*': string } }>('/remotes/:release/*', async (request, reply) => {
    const folder = folderOf(request.params.release)
    const file = request.params['*']
    if (!folder || !/^[\w.-]+\.(js|css|json|svg|woff2)$/.test(file)) return reply.callNotFound()
    reply.header('cache-control', immutable).header('access-control-allow-origin', '*')
    return reply.sendFile(file, folder, { cacheControl: false })
  })
}
