import { stat } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { folderStore } from '../src/object-store/folder-store.ts'
import { type Library, startLibrary } from '../src/testing/library.ts'
import { addDemoVideos } from './videos.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.close())

describe('the videos of the demo', () => {
  it('are small files of the library, once each, with posters', async () => {
    const store = folderStore(library.dataDir, 'media')
    const { kysely } = library.database.main
    await addDemoVideos(kysely, store)
    await addDemoVideos(kysely, store)

    const { items } = (await library.get('/api/v1/video/video-list', { 'accept-language': 'en' })).json()
    expect(items).toHaveLength(3)
    for (const { source, playUrl, poster } of items) {
      expect(source).toBe('file')
      const [clip, picture] = await Promise.all([library.get(playUrl), library.get(poster)])
      expect(clip.headers['content-type']).toBe('video/webm')
      expect(clip.rawPayload.length).toBeLessThan(200_000)
      expect(picture.headers['content-type']).toBe('image/webp')
    }
    const { size } = await stat(new URL('clips/saved-at-checkout.webm', import.meta.url))
    expect((await library.list('videos')).map(({ size }) => size)).toContain(size)
  }, 60_000)
})
