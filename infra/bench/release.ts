import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { until } from '../../api/src/testing/until.ts'
import { startSite } from '../../shell/e2e/start-site.ts'
import { stopwatch } from '../chaos/figures.ts'
import { runRelease } from '../release/run-release.ts'
import { copyRepository } from '../test/repository-copy.ts'
import { loadLine, median, writeSection } from './report.ts'

/** From the command of a team to what visitors get, and back: a section and a remote with a half for the server. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' }, write: { type: 'boolean' } } })

const staff = { email: 'admin@qasima.example', password: 'seven lanterns over the bridge' }

const subjects = ['mf-admin/coupon', 'mf-account'] as const

const checkout = await copyRepository()
const dataDir = await mkdtemp(join(tmpdir(), 'qasima-bench-release-'))
const site = await startSite({ DATA_DIR: dataDir, ADMIN_PASSWORD: staff.password }, checkout)
const { origin } = site

const run = (parameters: readonly string[], token?: string) =>
  runRelease(checkout, { origin, staff }, parameters, token)

async function accessToken(): Promise<string> {
  const response = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(staff),
  })
  const { tokens }: { tokens: { accessToken: string } } = await response.json()
  return tokens.accessToken
}

/** The releases that a member of staff who opens a page gets. */
async function given(bearer: string): Promise<readonly string[]> {
  const response = await fetch(`${origin}/edge/v1/registry`, { headers: { authorization: `Bearer ${bearer}` } })
  const remotes: readonly { release: string }[] = await response.json()
  return remotes.map(({ release }) => release)
}

/** Gives the description of a remote another title, so that its next release is another one. */
async function change(folder: string, round: number): Promise<void> {
  const file = join(checkout, folder, 'remote.ts')
  const source = await readFile(file, 'utf8')
  await writeFile(file, source.replace(/( en: ')(\D+?)(?: \d+)?'/, `$1$2 ${round}'`))
}

/** Seconds of one release and of its rollback. */
async function measure(folder: string, token: string, round: number) {
  await change(folder, round)
  const bearer = await accessToken()
  const sinceRelease = stopwatch()
  const { release } = await run([folder], token)
  await until('the release', async () => (await given(bearer)).includes(release.id))
  const visible = sinceRelease() / 1_000
  const sinceRollback = stopwatch()
  await run(['rollback', folder], token)
  await until('the release before', async () => !(await given(bearer)).includes(release.id))
  return { visible, back: sinceRollback() / 1_000 }
}

/** The median with the least and the most. */
function written(all: readonly number[]): string {
  const seconds = (value: number) => value.toFixed(1)
  return `${seconds(median(all))} (${seconds(Math.min(...all))}–${seconds(Math.max(...all))})`
}

try {
  const found = subjects.map((folder) => ({ folder, token: '', all: [] as Awaited<ReturnType<typeof measure>>[] }))
  for (const subject of found) {
    subject.token = (await run(['token', subject.folder])).token
    await measure(subject.folder, subject.token, 0)
  }
  for (let round = 1; round <= Number(values.rounds); round += 1)
    for (const { folder, token, all } of found) all.push(await measure(folder, token, round))
  const lines = [
    '| Remote | Seconds from the command to visitors | Seconds from its rollback to visitors |',
    '| --- | --- | --- |',
    ...found.map(
      ({ folder, all }) =>
        `| \`${folder}\` | ${written(all.map(({ visible }) => visible))} | ${written(all.map(({ back }) => back))} |`,
    ),
    '',
    loadLine(),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  if (values.write) await writeSection('release', lines)
} finally {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
  await rm(checkout, { recursive: true, force: true })
}
