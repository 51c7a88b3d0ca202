/**
 * `npm run dev -- mf-admin/coupon` serves one remote of this checkout to a site that runs, and `npm run dev` the site itself
 * with everything in it; an edit comes into the page without losing its state.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hostRemote } from '../../shared/release/release-document.ts'
import { readRemotes } from '../new/new-name.ts'
import { failureText } from '../start/failure-text.ts'
import { StartError } from '../start/start-error.ts'
import { type DevServer, startDevServer } from './dev-server.ts'
import { startDevSite } from './dev-site.ts'
import { openFolderBuild } from './folder-builds.ts'

const root = join(import.meta.dirname, '..', '..')

const usage = `npm run dev                      the site of this checkout, all of it
npm run dev -- mf-admin/coupon   one remote, for the site at --site (http://localhost:3000 unless said)
--port says where builds are served: 4173 unless said.`

/** What has to be stopped again, in the order it was started. */
const running: (() => Promise<unknown>)[] = []

const say = (line: string) => void process.stdout.write(`  ${line}\n`)

function siteIn(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin
  throw new StartError('--site: expected an address such as https://qasima.example')
}

function portIn(text: string): number {
  const port = /^\d{4,5}$/.test(text) ? Number(text) : 0
  if (port >= 1_024 && port <= 65_535) return port
  throw new StartError('--port: expected a number from 1024 to 65535')
}

interface Serving {
  /** Folders by the name that they are served under. */
  readonly folders: ReadonlyMap<string, string>
  readonly site: string
  readonly port: number
}

async function serve({ folders, site, port }: Serving): Promise<DevServer> {
  const output = await mkdtemp(join(tmpdir(), 'qasima-dev-'))
  running.push(() => rm(output, { recursive: true, force: true }))
  const server = await startDevServer({
    port,
    site,
    names: [...folders.keys()],
    open: (name) =>
      openFolderBuild({
        root,
        folder: join(root, folders.get(name) ?? ''),
        output: join(output, name),
        // Its parts are asked for by the page, which is at another address.
        ...(name === hostRemote && { publicPath: `http://localhost:${port}/${name}/` }),
        say,
      }),
  })
  running.push(server.close)
  return server
}

/** Serves one remote, and says where a developer of the site begins to look at it. */
async function serveOne(folder: string, { site, port }: Omit<Serving, 'folders'>): Promise<void> {
  const remotes = await readRemotes(root)
  const remote = remotes.get(folder)
  if (!remote)
    throw new StartError(`Name one remote: npm run dev -- mf-admin/coupon\nRemotes: ${[...remotes.keys()].join(', ')}`)
  await serve({ folders: new Map([[remote.id, folder]]), site, port })
  const origin = `http://localhost:${port}`
  // Built before the page asks for it.
  await fetch(`${origin}/${remote.id}/remote.json`).then((reply) => reply.text())
  const address = `${site}/en/dev-override?${new URLSearchParams({ remote: remote.id, origin })}`
  process.stdout.write(`
  ${remote.id} is served at ${origin} for ${site}.

  Look at it   ${address}
               as an account with the right "dev_override"

  Ctrl-C stops it.

`)
}

/** Serves the site of this checkout, with the shell and every remote built when they are first opened. */
async function serveAll(port: number): Promise<void> {
  const site = `http://localhost:${process.env.PORT ?? 3000}`
  const folders = new Map([
    [hostRemote, hostRemote],
    ...[...(await readRemotes(root))].map(([folder, { id }]) => [id, folder] as const),
  ])
  await serve({ folders, site, port })
  running.push(await startDevSite(root, `http://localhost:${port}`, end))
}

let isEnding = false
function end(): void {
  if (isEnding) return
  isEnding = true
  void (async () => {
    for (const stop of running.toReversed()) await stop()
    process.exit()
  })()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
process.on('disconnect', end)

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string', default: 'http://localhost:3000' },
      port: { type: 'string', default: '4173' },
      help: { type: 'boolean', default: false },
    },
  })
  const [folder, ...more] = positionals
  const port = portIn(values.port)
  // Before configurations are read, which decide by it.
  process.env.NODE_ENV = 'development'
  if (values.help || more.length > 0) process.stdout.write(`${usage}\n`)
  else if (folder === undefined) await serveAll(port)
  else await serveOne(folder.replace(/\/$/, ''), { site: siteIn(values.site), port })
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  for (const stop of running.toReversed()) await stop()
  process.exit(1)
}
