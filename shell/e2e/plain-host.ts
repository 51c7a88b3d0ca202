import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserConfig } from '@qasima/shared/federation/build-config'
import { experiments, rspack, type Stats } from '@rspack/core'

const root = join(import.meta.dirname, '..', '..')

async function versionOf(request: string): Promise<string> {
  const about = request.startsWith('@qasima/shared/') ? 'shared' : join('node_modules', request.split('/')[0] ?? '')
  const { version }: { version: string } = JSON.parse(await readFile(join(root, about, 'package.json'), 'utf8'))
  return version
}

/** A module that imports all of these, for the page to share. */
async function sharingModule(requests: readonly string[]): Promise<string> {
  const names = requests.map((request) => JSON.stringify(request))
  const versions = await Promise.all(requests.map(versionOf))
  const imports = names.map((name, at) => `import * as module${at} from ${name}`)
  const entries = names.map((name, at) => `${name}: { version: '${versions[at]}', module: module${at} }`)
  return `${imports.join('\n')}\nglobalThis.shared = { ${entries.join(', ')} }`
}

/** Builds the script of the page, without our federation build. */
async function buildPage(folder: string, requests: readonly string[]): Promise<void> {
  const sharing = join(import.meta.dirname, 'plain-page-sharing.ts')
  const { module, resolve, target } = browserConfig(import.meta.dirname)
  const compiler = rspack({
    context: import.meta.dirname,
    mode: 'development',
    devtool: false,
    entry: { page: [sharing, './plain-page.tsx'] },
    module,
    resolve,
    target,
    output: { path: folder },
    plugins: [new experiments.VirtualModulesPlugin({ [sharing]: await sharingModule(requests) })],
  })
  const stats = await new Promise<Stats | undefined>((done, fail) =>
    compiler.run((error, made) => (error ? fail(error) : done(made))),
  )
  await new Promise((closed) => compiler.close(closed))
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString({ all: false, errors: true }))
}

/** Serves a page on its own origin that shares only these modules. */
export async function startPlainHost(requests: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'qasima-plain-'))
  await buildPage(folder, requests)
  const script = await readFile(join(folder, 'page.js'))
  const server = createServer(({ url }, response) => {
    if (url === '/page.js') return response.setHeader('content-type', 'text/javascript').end(script)
    const page = '<!doctype html><html lang="en"><title>Plain</title><body><script defer src="/page.js"></script>'
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await rm(folder, { recursive: true })
    },
  }
}
