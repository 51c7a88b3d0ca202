import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { errorCode } from '../../shared/server/error-code.ts'
import { StartError } from './start-error.ts'
import { withClient } from './with-client.ts'

/** A restore under way, as its note in the data folder says: whatever stops it, the next start knows what to do. */
interface RestoreNote {
  /** The server and database that are restored, without a password. */
  readonly target: string
  readonly database: string
  /** Made aside and filled. */
  readonly next: string
  /** What the old database is called once the new one has its name. */
  readonly previous: string
  /** Below the data folder: media and secrets of the archive, and the media that they take the place of. */
  readonly folder: string
}

const noteFile = 'unfinished-restore.json'

const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))

/** The embedded server has another port at each start. */
const targetOf = (url: string, isEmbedded: boolean) => (isEmbedded ? 'embedded' : `${new URL(url).host}/${nameOf(url)}`)

/** The database of another name on the same server. */
export function beside(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(name)}`
  return other.href
}

const onServer = <Result>(url: string, work: (client: pg.Client) => Promise<Result>) =>
  withClient(beside(url, 'postgres'), work)

export interface RestorePlace {
  readonly url: string
  readonly dataDir: string
  readonly isEmbedded: boolean
}

/** Notes a restore, then makes its empty database and its folder. */
export async function beginRestore({ url, dataDir, isEmbedded }: RestorePlace): Promise<RestoreNote> {
  const database = nameOf(url)
  const stamp = Date.now().toString(36)
  const note: RestoreNote = {
    target: targetOf(url, isEmbedded),
    database,
    next: `${database}_next_${stamp}`,
    previous: `${database}_previous_${stamp}`,
    folder: `restore-${stamp}`,
  }
  await mkdir(join(dataDir, note.folder), { recursive: true })
  await writeFile(join(dataDir, noteFile), JSON.stringify(note), { flag: 'wx', flush: true })
  await onServer(url, async (client) => {
    await client.query(
      `create database ${pg.escapeIdentifier(note.next)} template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8'`,
    )
  }).catch((error) => {
    throw errorCode(error) === '42501'
      ? new StartError('A restore makes a database beside the old one, which this account may not: grant it CREATEDB.')
      : error
  })
  return note
}

/** Puts what was filled in the place of what was there: from here on the restore is finished, not undone. */
export const swapDatabases = (url: string, { database, next, previous }: RestoreNote): Promise<void> =>
  onServer(url, async (client) => {
    // Both names in one transaction: there is no moment without a database of this name.
    await client.query('begin')
    try {
      await client.query(`alter database ${pg.escapeIdentifier(database)} rename to ${pg.escapeIdentifier(previous)}`)
      await client.query(`alter database ${pg.escapeIdentifier(next)} rename to ${pg.escapeIdentifier(database)}`)
      await client.query('commit')
    } catch (error) {
      throw errorCode(error) === '55006'
        ? new StartError('The database is in use. Stop every process of the service, then restore again.')
        : error
    }
  })

/**
 * Ends a restore that was stopped, by whatever: before the new database had its name all of it is undone, and
 * afterwards the rest is done. Answers what happened, or undefined where there was none.
 */
export async function finishRestore(place: RestorePlace): Promise<string | undefined> {
  const { url, dataDir, isEmbedded } = place
  const text = await readFile(join(dataDir, noteFile), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const note: RestoreNote = JSON.parse(text)
  const target = targetOf(url, isEmbedded)
  if (target !== note.target)
    throw new StartError(`A restore of ${note.target} was not finished, and this is ${target}. Finish that one first.`)
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datname = any ($1)',
      [[note.next, note.previous]],
    )
    const names = rows.map(({ name }) => name)
    let outcome = 'What a restore that was stopped had left was removed.'
    if (names.includes(note.next)) {
      await client.query(`drop database ${pg.escapeIdentifier(note.next)} with (force)`)
      outcome = 'A restore that was stopped was undone: the data is as it was before.'
    } else if (names.includes(note.previous)) {
      await swapFiles(join(dataDir, note.folder), dataDir)
      await client.query(`drop database ${pg.escapeIdentifier(note.previous)} with (force)`)
      outcome = 'A restore that was stopped was finished: the data is that of the archive.'
    }
    await rm(join(dataDir, note.folder), { recursive: true, force: true })
    await rm(join(dataDir, noteFile), { force: true })
    return outcome
  })
}

/** Each step can be repeated: a file that has moved is not there to be moved again. */
async function swapFiles(folder: string, dataDir: string): Promise<void> {
  const [media, previous] = [join(dataDir, 'media'), join(folder, 'previous-media')]
  if (existsSync(join(folder, 'media'))) {
    if (existsSync(media) && !existsSync(previous)) await rename(media, previous)
    await rename(join(folder, 'media'), media)
  }
  const secrets = join(folder, 'secrets')
  for (const name of existsSync(secrets) ? await readdir(secrets) : [])
    await rename(join(secrets, name), join(dataDir, name))
}
