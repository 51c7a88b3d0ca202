import { describe, expect, it } from '@jest/globals'
import type { PageFetcher } from './fetch/page-fetcher.ts'
import { turboInProcess } from './read-pages.ts'

const slow = `<main>${'<i itemscope itemtype="https://schema.org/Product"></i>'.repeat(9_000)}`
const shown = { contentType: 'text/html', etag: undefined, lastModified: undefined }
const fetcher: PageFetcher = {
  fetch: async ({ url }) => ({
    outcome: 'fetched',
    url,
    text: url.includes('slow') ? slow : '<title>Kettle</title>',
    ...shown,
  }),
  fetchFile: async ({ url }) => ({
    outcome: 'failed',
    failure: 'content',
    url,
    status: undefined,
    retryAfter: undefined,
  }),
}

describe('pages that are made to be slow', () => {
  it('hold up their own site, and no other', async () => {
    const turbo = turboInProcess(fetcher)
    const read = (host: string, page: number) => turbo.read({ url: `https://${host}/${page}`, domains: [host] })
    const slowOnes = [1, 2, 3, 4].map((page) => read('slow.example', page))
    const other = read('kettles.example', 1)
    expect(await slowOnes[2]).toMatchObject({ outcome: 'failed', failure: 'busy', retryAfter: 10 })
    expect(await slowOnes[3]).toMatchObject({ failure: 'busy' })
    expect(await other).toMatchObject({ outcome: 'read', product: { title: 'Kettle' } })
    for (const one of await Promise.all(slowOnes.slice(0, 2))) expect(one).not.toMatchObject({ failure: 'busy' })
    expect(await read('slow.example', 5)).not.toMatchObject({ failure: 'busy' })
  })
})
