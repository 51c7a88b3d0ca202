import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it, jest } from '@jest/globals'
import pg from 'pg'
import { isGroupAlive } from './process-group.ts'

// Real processes and databases, on machines with little to spare.
jest.setTimeout(120_000)

const from = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href)

/** What a suite may leave behind: a PostgreSQL and a process. It says where they are, and hears no request to end. */
const suite = `
  import { spawn } from 'node:child_process'
  import { mkdtemp } from 'node:fs/promises'
  import { join } from 'node:path'
  import { startEmbeddedPostgres } from ${from('../../start/embedded-postgres.ts')}
  import { temporaryFolder } from ${from('../temporary-folder.ts')}
  const folder = await mkdtemp(join(temporaryFolder(), 'suite-'))
  const { url } = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false })
  spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
  console.log(JSON.stringify({ folder, url, group: process.pid }))
  setInterval(() => {}, 1000)`

const run = `
  import { inRunFolder } from ${from('./run-folder.ts')}
  import { runProgram } from ${from('./run-program.ts')}
  await inRunFolder(async () => {
    await runProgram(process.execPath, ['--input-type=module', '--eval', ${JSON.stringify(suite)}])
    console.log('the next step')
  })`

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

it.each(['SIGTERM', 'SIGINT'] as const)(
  'a run that %s ends leaves no process, no PostgreSQL and no folder',
  async (signal) => {
    const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', run], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const lines: string[] = []
    const output = createInterface(child.stdout).on('line', (line) => lines.push(line))
    await once(output, 'line')
    const { folder, url, group } = JSON.parse(lines[0] ?? '')
    expect([existsSync(folder), await isGroupAlive(group)]).toEqual([true, true])
    const client = new pg.Client(url)
    await client.connect()
    await client.end()

    child.kill(signal)
    // As from a terminal, which reaches both this process and the one that started it.
    child.kill(signal)
    const [code] = await once(child, 'exit')
    expect(code).toBe(signal === 'SIGTERM' ? 143 : 130)
    expect([existsSync(folder), await isGroupAlive(group)]).toEqual([false, false])
    await expect(new pg.Client(url).connect()).rejects.toThrow('ECONNREFUSED')
    expect(lines).toHaveLength(1)
  },
)
