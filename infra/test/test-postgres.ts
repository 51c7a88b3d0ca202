import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTemplate, type TemplateDatabase } from '../../api/src/testing/test-database.ts'
import { startEmbeddedPostgres } from '../start/embedded-postgres.ts'
import { folderVariable } from './temporary-folder.ts'

export interface TestPostgres {
  readonly url: string
  /** The migrated database from which each suite gets its own. */
  readonly template: string
  release(): Promise<void>
}

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

interface Setting {
  /** A PostgreSQL that is there already; without one a new one is started. */
  readonly url?: string | undefined
  /** Where the folder of a new one is made. */
  readonly parent?: string
  readonly makeTemplate?: (url: string) => Promise<TemplateDatabase>
}

/** A PostgreSQL for a run of tests. Where any part of it fails, what was started is stopped and removed again. */
export async function startTestPostgres(setting: Setting = {}): Promise<TestPostgres> {
  const { url: given, parent = tmpdir(), makeTemplate: make = makeTemplate } = setting
  const releases: (() => Promise<unknown>)[] = []
  const release = async () => {
    for (const signal of endSignals) process.off(signal, end)
    for (const undo of releases.splice(0).toReversed()) await undo()
  }
  // PostgreSQL outlives the process that started it. `npm test` stops that of a run itself: Jest would start new workers in
  // the meantime.
  const end = async (signal: NodeJS.Signals) => {
    await release()
    process.exit(128 + constants.signals[signal])
  }
  if (!process.env[folderVariable]) for (const signal of endSignals) process.once(signal, end)
  try {
    const url = given ?? (await startEmbedded(parent, releases))
    const template = await make(url)
    releases.push(template.drop)
    return { url, template: template.name, release }
  } catch (error) {
    await release()
    throw error
  }
}

async function startEmbedded(parent: string, releases: (() => Promise<unknown>)[]): Promise<string> {
  const folder = await mkdtemp(join(parent, 'qasima-test-'))
  releases.push(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  releases.push(postgres.stop)
  return postgres.url
}
