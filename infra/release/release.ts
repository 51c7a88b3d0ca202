import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { catalogue } from '../../shared/contract/error-catalogue.ts'
import { makeReleasePreview } from '../../shared/contract/release/preview.routes.ts'
import {
  addRelease,
  listReleases,
  promoteRelease,
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
import { failureJson, listLine, movedLines, revisionLines } from './release-text.ts'

const root = join(import.meta.dirname, '..', '..')

const usage = `npm run release -- <folder> [--channel production|preview] [--percent N] [--security] [--json]
npm run release -- promote <id> [--percent N]
npm run release -- rollback <remote>
npm run release -- list [remote]
npm run release -- token <remote>

A folder is one such as mf-admin/coupon, a remote that folder or an id such as admin-coupon.
--security marks a release that mends a weakness: the service never takes it back by itself.
RELEASE_URL says where (http://localhost:3000 unless said), RELEASE_TOKEN as whom.`

/** What a command did: lines for a person, and the same for a program. */
interface Outcome {
  readonly lines: readonly string[]
  readonly json: object
}

interface Options {
  readonly channel: string | undefined
  readonly percent: string | undefined
  readonly security: boolean
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

const moved = (reply: ReplyOf<typeof addRelease>): Outcome => ({ lines: movedLines(reply), json: reply })

async function release(name: string, { channel, percent, security, report }: Options): Promise<Outcome> {
  const { service, pair } = identity()
  const query = { channel: channelIn(channel), percent: percentIn(percent), ...(security && { security }) }
  const built = await buildRelease(root, name, report)
  const { checkPages } = await import('./check-pages.ts')
  await checkPages(root, built, report)
  const { document, files } = built
  for (const line of revisionLines(document)) report(line)
  const archive = await packRelease(document, files, pair)
  report(
    `${document.remote} ${releaseIdOf(document.files)}: ${files.size} files, ${Math.ceil(archive.length / 1_000)} kB`,
  )
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(archive)]), 'release.tar.gz')
  const added = await callService(service, addRelease, { query, body })
  const outcome = moved(added)
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
  return moved(await callService(service, promoteRelease, { params: { id }, body }))
}

/** What a roll-back takes back. */
async function lastMoved(service: ReleaseService, remote: string) {
  const { items } = await callService(service, listReleases, { query: { remote } })
  return items.find(({ state }) => state === 'canary') ?? items.find(({ state }) => state === 'current')
}

async function rollBack(name: string): Promise<Outcome> {
  const { service } = identity()
  const remote = await remoteOf(name)
  const seen = await lastMoved(service, remote)
  // What another person has moved meanwhile is not taken back by mistake.
  const body = { remote, ...(seen && { release: seen.id }) }
  const { release, replaced } = await callService(service, rollBackRelease, { body }).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== catalogue.CONFLICT.code) throw error
    if ((await lastMoved(service, remote))?.id !== seen?.id) throw error
    const detail = `${remote}: there is no release before the current one to go back to`
    throw new Refusal(catalogue.CONFLICT.status, { code: error.code, detail })
  })
  return {
    lines: [`${remote}: ${replaced} was taken back. Visitors get ${release ? release.id : 'nothing'} now.`],
    json: { release, replaced },
  }
}

async function list(name: string | undefined): Promise<Outcome> {
  const { service } = identity()
  const remote = name === undefined ? undefined : await remoteOf(name)
  const { items } = await callService(service, listReleases, { query: remote === undefined ? {} : { remote } })
  return { lines: items.length > 0 ? items.map(listLine) : ['Nothing is released yet.'], json: { items } }
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
      security: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const report = (line: string) => process.stderr.write(`${line}\n`)
  const { channel, percent, security } = values
  const { lines, json } = await run(positionals, { channel, percent, security, report })
  process.stdout.write(values.json ? `${JSON.stringify(json)}\n` : `${lines.join('\n')}\n`)
}

try {
  await main()
} catch (error) {
  // Also where the options could not be read.
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(failureJson(error))}\n`)
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = 1
}
