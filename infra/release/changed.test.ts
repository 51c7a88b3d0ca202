import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')

/** What the command reads: itself, and the parts of a small repository. */
const ownFolders = ['infra/release', 'infra/build', 'infra/start', 'shared/server']

let checkout: string
const git = async (...parameters: string[]) =>
  (
    await run('git', ['-C', checkout, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...parameters])
  ).stdout.trim()

async function commit(files: Readonly<Record<string, string>>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(checkout, path, '..'), { recursive: true })
    await writeFile(join(checkout, path), text)
  }
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'change')
  return git('rev-parse', 'HEAD')
}

const part = (folder: string, ...dependencies: readonly string[]) =>
  JSON.stringify({ name: folder, dependencies: Object.fromEntries(dependencies.map((name) => [name, '0.1.0'])) })

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'qasima-changed-'))
  for (const folder of ownFolders) await cp(join(root, folder), join(checkout, folder), { recursive: true })
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'))
  await git('init', '--quiet')
})
afterAll(() => rm(checkout, { recursive: true, force: true }))

const changedSince = async (commit: string, output: string) => {
  const script = join(checkout, 'infra', 'release', 'changed.ts')
  const { stdout } = await run(process.execPath, ['--no-warnings', script, commit], {
    env: { PATH: process.env.PATH, GITHUB_OUTPUT: output },
  })
  return stdout.split('\n').filter(Boolean)
}

describe('the command that says what is to be released', () => {
  it('compares with a commit, and takes all where it is not known', async () => {
    const first = await commit({
      '.gitignore': 'node_modules\n',
      'package.json': '{"type":"module"}',
      'shared/package.json': part('shared'),
      'api/package.json': part('api', 'shared'),
      'infra/package.json': part('infra'),
      'shell/package.json': part('shell', 'shared'),
      'shell/rspack.config.ts': '',
      'mf-admin/coupon/package.json': part('mf-admin-coupon'),
      'mf-admin/coupon/rspack.config.ts': '',
    })
    const output = join(checkout, '.git', 'outputs')
    await writeFile(output, '')
    expect(await changedSince(first, output)).toEqual([])
    await commit({ 'mf-admin/coupon/remote.ts': 'export {}' })
    expect(await changedSince(first, output)).toEqual(['mf-admin/coupon'])
    await commit({ 'shared/ui/كود.ts': 'export {}' })
    expect(await changedSince(first, output)).toEqual(['shell', 'mf-admin/coupon'])
    for (const unknown of ['', '0'.repeat(40), '--output=/etc/passwd'])
      expect(await changedSince(unknown, output)).toEqual(['shell', 'mf-admin/coupon'])

    const [nothing, remotes] = ['[]', '[{"folder":"mf-admin/coupon","environment":"mf-admin-coupon"}]']
    expect((await readFile(output, 'utf8')).split('\n').slice(0, 6)).toEqual([
      'shell=false',
      `remotes=${nothing}`,
      'shell=false',
      `remotes=${remotes}`,
      'shell=true',
      `remotes=${remotes}`,
    ])
  })
})
