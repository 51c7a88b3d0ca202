import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { folderStore } from '../src/object-store/folder-store.ts'
import { type Library, startLibrary } from '../src/testing/library.ts'
import { addDemoPictures } from './pictures.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.close())

describe('the pictures of the demo', () => {
  it('are in the library once, with descriptions, and shown by the ads of their campaigns', async () => {
    const { kysely } = library.database.main
    const { id: campaignId } = await kysely
      .insertInto('campaign')
      .values({ name: 'White Friday', countries: ['sa'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const texts = { title: 'Sale', text: 'All off', image: null }
    const { id: adId } = await kysely
      .insertInto('ads')
      .values({
        name: 'Noon, White Friday',
        campaign_id: campaignId,
        countries: ['sa'],
        creative: JSON.stringify({ ar: texts, en: texts }),
        link: 'https://noon.example/',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const store = folderStore(library.dataDir, 'media')
    await addDemoPictures(kysely, store)
    await addDemoPictures(kysely, store)

    const { items } = (await library.call('GET', '/media?dir=campaigns')).json()
    expect(items).toHaveLength(8)
    const english = items.find(({ name }: { name: string }) => name === 'white-friday-en.webp')
    expect(english).toMatchObject({ width: 1200, height: 628, alt: { en: expect.any(String), ar: expect.any(String) } })
    expect((await library.get(english.url)).headers['content-type']).toBe('image/webp')
    const ad = (await library.call('GET', `/ads/${adId}`)).json()
    expect(ad.creative).toMatchObject({ en: { title: 'Sale', image: english.url }, ar: { title: 'Sale' } })
    const used = (await library.call('GET', '/media/usage?path=campaigns/white-friday-en.webp')).json()
    expect(JSON.stringify(used)).toContain(adId)
  }, 60_000)
})
