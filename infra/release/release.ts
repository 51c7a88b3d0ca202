import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeReleasePreview } from '../../shared/contract/release/preview.routes.ts'
import {
  addRelease,
  listReleases,
  promoteRelease,
  type ReleaseItem,
  rollBackRelease,
} from '../../shared/contract/release/release.routes.ts'
import type { ReplyOf } from '../../shared/contract/route.ts'
import { packRelease, releaseIdOf } from '../../shared/release/release-archive.ts'
import { hostRemote } from '../../shared/release/release-document.ts'
import { pairOf, type SigningPair } from '../../shared/release/release-signature.ts'
import { failureText } from '../start/failure-text.ts'
import { StartError } from '../start/start-error.ts'
import { buildRelease } from './build-release.ts'
import { makeToken } from './make-token.ts'
import { callService, Refusal, type ReleaseService } from './release-service.ts'

const root = join(import.meta.dirname, '..', '..')

const usage = `npm run release -- <folder> [--channel production|preview] [--percent N] [--json]
npm run release -- promote <id> [--percent N]
npm run release -- rollback <remote>
npm run release -- list [remote]
npm run release -- token <remote>

A folder is one such as mf-admin/coupon, a remote that folder or an id such as admin-coupon.
RELEASE_URL says where (http://localhost:3000 unless said), RELEASE_TOKEN as whom.`

/** What a command did: lines for a person, and the same for a program. */
interface Outcome {
  readonly lines: readonly string[]
  readonly json: object
}

interface Options {
  readonly channel: string | undefined
  readonly percent: string | undefined
  /** Says what is done now. */
  readonly report: (line: string) => void
}

const serviceOrigin = (): string => {
  const { RELEASE_URL: url = 'http://localhost:3000' } = process.env
  if (!URL.canParse(url)) throw new StartError('RELEASE_URL: expected an address such as https://qasima.example')
  return new URL(url).origin
}

/** As whom: a token, and the key that signs. */
function identity(): { service: ReleaseService; pair: SigningPair } {
  const [token = '', key = ''] = (process.env.RELEASE_TOKEN ?? '').split('.')
  const madeBy = '"npm run release -- token <remote>" makes one'
  if (!token) throw new StartError(`RELEASE_TOKEN is not set; ${madeBy}`)
  try {
    return { service: { origin: serviceOrigin(), token }, pair: pairOf(key) }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`RELEASE_TOKEN is cut, or no token of releases; ${madeBy}`)
  }
}

function percentIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > 100)
    throw new StartError('--percent: expected a number from 1 to 100')
  return Number(text)
}

function channelIn(text: string | undefined): 'production' | 'preview' {
  if (text === undefined || text === 'production') return 'production'
  if (text === 'preview') return text
  throw new StartError('--channel: expected production or preview')
}

/** The id of a remote, also by its folder. */
async function remoteOf(name: string): Promise<string> {
  if (!existsSync(join(root, name, 'rspack.config.ts'))) return name
  const description = join(root, name, 'remote.ts')
  if (!existsSync(description)) return hostRemote
  const { remote }: { remote: { id: string } } = await import(description)
  return remote.id
}

/** Who sees a release now. */
function stateLine({ state, percent }: ReleaseItem): string {
  const lines = {
    current: 'Visitors get it now.',
    canary: `${percent} % of the visitors get it now.`,
    preview: 'Who has its link sees it, and no other visitor.',
    'awaiting-approval': 'It waits for a second person, who promotes it in the section "Releases".',
    before: 'It was current before.',
    'taken-back': 'It was taken back.',
    kept: 'It is kept.',
    removed: 'Its files are gone.',
  }
  return lines[state]
}

function describe({ release, replaced }: ReplyOf<typeof addRelease>): Outcome {
  const { id, remote, version, revision } = release
  const built = revision ? `${version}, ${revision.slice(0, 8)}` : version
  const before = replaced === null ? 'nothing' : replaced === id ? 'the same release' : replaced
  return {
    lines: [`${remote} ${id} (${built})`, stateLine(release), `Current before: ${before}.`],
    json: { release, replaced },
  }
}

async function release(name: string, { channel, percent, report }: Options): Promise<Outcome> {
  const { service, pair } = identity()
  const query = { channel: channelIn(channel), percent: percentIn(percent) }
  const built = await buildRelease(root, name, report)
  const { checkPages } = await import('./check-pages.ts')
  await checkPages(root, built, report)
  const { document, files } = built
  const archive = await packRelease(document, files, pair)
  report(
    `${document.remote} ${releaseIdOf(document.files)}: ${files.size} files, ${Math.ceil(archive.length / 1_000)} kB`,
  )
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(archive)]), 'release.tar.gz')
  const added = await callService(service, addRelease, { query, body })
  const outcome = describe(added)
  return query.channel === 'preview' ? withLink(service, added.release.id, outcome) : outcome
}

/** What was done, with the signed link by which the release is seen. */
async function withLink(service: ReleaseService, id: string, { lines, json }: Outcome): Promise<Outcome> {
  const { path, expiresAt } = await callService(service, makeReleasePreview, { params: { id } })
  const link = service.origin + path
  return { lines: [...lines, `Its link, good until ${expiresAt.slice(0, 10)}: ${link}`], json: { ...json, link } }
}

async function promote(id: string, { percent }: Options): Promise<Outcome> {
  const { service } = identity()
  const asked = percentIn(percent)
  const body = asked === undefined ? {} : { percent: asked }
  return describe(await callService(service, promoteRelease, { params: { id }, body }))
}

async function rollBack(name: string): Promise<Outcome> {
  const { service } = identity()
  const remote = await remoteOf(name)
  const { items } = await callService(service, listReleases, { query: { remote } })
  const seen = items.find(({ state }) => state === 'canary') ?? items.find(({ state }) => state === 'current')
  // What another person has moved meanwhile is not taken back by mistake.
  const body = { remote, ...(seen && { release: seen.id }) }
  const { release, replaced } = await callService(service, rollBackRelease, { body })
  return {
    lines: [`${remote}: ${replaced} was taken back. Visitors get ${release ? release.id : 'nothing'} now.`],
    json: { release, replaced },
  }
}

async function list(name: string | undefined): Promise<Outcome> {
  const { service } = identity()
  const remote = name === undefined ? undefined : await remoteOf(name)
  const { items } = await callService(service, listReleases, { query: remote === undefined ? {} : { remote } })
  const rows = items.map(({ id, state, percent, version, revision, madeAt, madeBy }) =>
    [
      madeAt.slice(0, 16).replace('T', ' '),
      id,
      percent === null ? state : `${state} ${percent} %`,
      version,
      revision?.slice(0, 8) ?? '-',
      madeBy?.email ?? 'the start of the service',
    ].join('  '),
  )
  return { lines: rows.length > 0 ? rows : ['Nothing is released yet.'], json: { items } }
}

async function token(name: string): Promise<Outcome> {
  const remote = await remoteOf(name)
  const made = await makeToken(serviceOrigin(), remote)
  return { lines: [`RELEASE_TOKEN=${made}`], json: { remote, token: made } }
}

/** An argument of a command. */
function required(name: string | undefined, what: string): string {
  if (name === undefined || name === '') throw new StartError(`${what} is missing\n\n${usage}`)
  return name
}

function run([command, name]: readonly string[], options: Options): Promise<Outcome> {
  switch (command) {
    case 'promote':
      return promote(required(name, 'The id of a release'), options)
    case 'rollback':
      return rollBack(required(name, 'The remote'))
    case 'list':
      return list(name)
    case 'token':
      return token(required(name, 'The remote'))
    default:
      return release(required(command, 'The folder'), options)
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      channel: { type: 'string' },
      percent: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const report = (line: string) => process.stderr.write(`${line}\n`)
  try {
    const { lines, json } = await run(positionals, {
      ...values,
      channel: values.channel,
      percent: values.percent,
      report,
    })
    process.stdout.write(values.json ? `${JSON.stringify(json)}\n` : `${lines.join('\n')}\n`)
  } catch (error) {
    if (values.json && error instanceof Refusal)
      process.stdout.write(`${JSON.stringify({ error: { code: error.code, reasons: error.reasons } })}\n`)
    throw error
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = 1
}
