import { mkdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readConfig } from '../config/config.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { openObjectStore } from '../object-store/open-object-store.ts'
import { inDays } from '../testing/builders.ts'
import { type Library, startLibrary } from '../testing/library.ts'
import { sweepMedia } from './sweep-media.job.ts'

let library: Library
let store: ObjectStore
beforeAll(async () => {
  library = await startLibrary()
  store = await openObjectStore(readConfig({ NODE_ENV: 'test', DATA_DIR: library.dataDir }), 'media')
})
afterAll(() => library.close())

const leave = (key: string) => store.put(`${key}/320.webp`, Buffer.from('left behind'), 'image/webp')
async function folders(): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of store.folders()) names.push(name)
  return names
}
const sweep = (now?: Date) => sweepMedia(library.database.main.kysely, store, now)

describe('the sweep of the library', () => {
  it('removes files of an upload that was cut short, and nothing that a picture needs', async () => {
    const { url } = await library.add('kept.png')
    await leave('orphan-0123456789abcdef')
    await sweep(inDays(2))
    expect(await folders()).toEqual([url?.split('/')[2]])
    expect((await library.get(url ?? '')).statusCode).toBe(200)
  })

  it('leaves uploads alone that may still be under way', async () => {
    await leave('under-way-0123456789abcdef')
    await sweep()
    expect(await folders()).toContain('under-way-0123456789abcdef')
    await sweep(inDays(2))
    expect(await folders()).not.toContain('under-way-0123456789abcdef')
  })

  it('reaches the last of many', async () => {
    const many = Array.from({ length: 1_100 }, (_, number) => `many-${String(number).padStart(16, '0')}`)
    await Promise.all(many.map((key) => mkdir(`${library.dataDir}/media/${key}`)))
    const { url } = await library.add('among-many.png')
    await sweep(inDays(2))
    expect((await folders()).filter((name) => name.startsWith('many-'))).toEqual([])
    expect((await library.get(url ?? '')).statusCode).toBe(200)
  })
})
