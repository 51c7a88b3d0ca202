import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { folderStore } from '../../api/src/object-store/folder-store.ts'
import type { ObjectStore } from '../../api/src/object-store/object-store.ts'
import { type Library, startLibrary } from '../../api/src/testing/library.ts'
import { completeDemoMedia } from './demo-media.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  // As the start leaves it that made the demo world.
  await sql`create table seeded_world (seeded_at timestamptz not null default now())`.execute(
    library.database.main.kysely,
  )
  await sql`insert into seeded_world default values`.execute(library.database.main.kysely)
})
afterAll(() => library.close())

/** A store that fails once so many files are in it, as a start does that is killed on its way. */
const storeOf = (maxFiles = Number.POSITIVE_INFINITY) => {
  const store = folderStore(library.dataDir, 'media')
  let files = 0
  const put: ObjectStore['put'] = (...file) => {
    files += 1
    return files > maxFiles ? Promise.reject(new Error('killed')) : store.put(...file)
  }
  return async (): Promise<ObjectStore> => ({ ...store, put })
}
const complete = (maxFiles?: number) => completeDemoMedia(library.database.main.kysely, storeOf(maxFiles))
const filesIn = async (dir: string) => (await library.list(dir)).map(({ path }) => path)

describe('the media of the demo', () => {
  it('are completed by the next start when one was killed half way, and then left alone', async () => {
    await expect(complete(20)).rejects.toThrow('killed')
    const half = await filesIn('campaigns')
    expect(half.length).toBeGreaterThan(0)
    expect(half.length).toBeLessThan(8)

    expect(await complete()).toBe(true)
    const whole = [...(await filesIn('campaigns')), ...(await filesIn('videos'))]
    expect(whole).toHaveLength(14)
    expect(whole).toEqual(expect.arrayContaining(half))
    for (const item of [...(await library.list('campaigns')), ...(await library.list('videos'))]) {
      expect((await library.get(item.url ?? '')).statusCode).toBe(200)
    }

    const [first] = await library.list('campaigns')
    await library.call('POST', '/media/delete', { path: first?.path })
    expect(await complete()).toBe(false)
    expect(await filesIn('campaigns')).not.toContain(first?.path)
  }, 60_000)
})
