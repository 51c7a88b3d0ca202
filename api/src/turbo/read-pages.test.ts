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
  parts: () => ({ fetch: async ({ url }) => ({ outcome: 'failed', failure: 'content', url }) }),
  fetchFile: async ({ url }) => ({
    outcome: 'failed',
    failure: 'content',
    url,
    status: undefined,
    retryAfter: undefined,
  }),
}

describe('deliberately slow pages', () => {
  it('delay their own site only', async () => {
    const turbo = turboInProcess(fetcher)
    const ended: string[] = []
    const read = async (host: string, page: number) => {
      const reading = await turbo.read({ url: `https://${host}/${page}`, domains: [host] })
      ended.push(`${host} ${page}`)
      return reading
    }
    const slowOnes = Array.from({ length: 17 }, (_, page) => read('slow.example', page))
    const other = await read('kettles.example', 1)
    expect(other).toMatchObject({ outcome: 'read', product: { title: 'Kettle' } })
    expect(ended).not.toContain('slow.example 2')
    const readings = await Promise.all(slowOnes)
    expect(readings.pop()).toMatchObject({ outcome: 'failed', failure: 'busy', retryAfter: 10 })
    for (const one of readings) expect(one).not.toMatchObject({ failure: 'busy' })
    expect(await read('slow.example', 18)).not.toMatchObject({ failure: 'busy' })
  })
})
