import { expect, it, jest } from '@jest/globals'
import type { DocumentState } from '@qasima/shared/federation/document-state'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import type { PageRequest, Rendering } from '@qasima/shared/federation/rendering'
import { keepPages } from './kept-pages.ts'

const entry = (release = 'r1'): RegistryEntry => ({
  id: 'public',
  release,
  routes: {},
  entry: { file: 'entry.js', integrity: '' },
  expose: [],
  screens: {},
  shared: '*',
  contract: '*',
})

/** The page of a minute of an hour, with the given reply. */
function pageOf({ minute = 0, reply = 'a', address = '/en', country = 'EG' } = {}): PageRequest {
  const state: DocumentState = {
    language: 'en',
    country,
    mainDomain: 'localhost',
    appRedirects: [],
    apiOrigins: [''],
    registry: [],
    replies: { read: reply },
    analytics: { own: false, ga4: null, plausible: null },
    chat: null,
    contact: { email: '', whatsapp: '' },
    rendered: {
      at: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
      theme: 'dark',
      digits: 'latn',
      hasSession: false,
    },
  }
  return { address, state }
}

const rendering = (html: string): Rendering => ({ page: { html, styles: '' } })

function kept(render: (entry: RegistryEntry, page: PageRequest) => Promise<Rendering>) {
  const find = keepPages({ render })
  return (asked: RegistryEntry, page: PageRequest) => find(asked, page, '127.0.0.1')
}

/** Numbers the pages that it renders. */
function counting() {
  let count = 0
  return jest.fn(async () => {
    count += 1
    return rendering(`${count}`)
  })
}

const htmlOf = ({ rendering }: { rendering: Rendering }) => ('page' in rendering ? rendering.page.html : 'no page')

it('renders a page once for as long as it is made of the same', async () => {
  const render = counting()
  const find = kept(render)
  const all = await Promise.all([find(entry(), pageOf()), find(entry(), pageOf()), find(entry(), pageOf())])
  expect(all.map(htmlOf)).toEqual(['1', '1', '1'])
  expect(htmlOf(await find(entry(), pageOf()))).toBe('1')
  expect(render).toHaveBeenCalledTimes(1)
})

it.each([
  ['data', [entry(), pageOf({ reply: 'b' })]],
  ['address', [entry(), pageOf({ address: '/en/shops' })]],
  ['country', [entry(), pageOf({ country: 'SA' })]],
  ['release', [entry('r2'), pageOf()]],
] as const)('another %s is another page at once', async (_, other) => {
  const find = kept(counting())
  expect(htmlOf(await find(entry(), pageOf()))).toBe('1')
  expect(htmlOf(await find(...other))).toBe('2')
})

it('the time of its replies makes another page only where the page shows it', async () => {
  const { address, state } = pageOf()
  const asOf = '2026-01-01T11:59:00.000Z'
  const find = kept(counting())
  const asked = async (more: object) => htmlOf(await find(entry(), { address, state: { ...state, ...more } }))
  expect([await asked({}), await asked({ asOf })]).toEqual(['1', '1'])
  expect(await asked({ asOf, lateness: 'updating' })).toBe('2')
  expect(await asked({ asOf: '2026-01-01T12:00:00.000Z', lateness: 'updating' })).toBe('3')
})

it('a page of the hour before is used once more while it is rendered anew, and says of what hour it is', async () => {
  const find = kept(counting())
  await find(entry(), pageOf())
  const old = await find(entry(), pageOf({ minute: 60 }))
  expect([htmlOf(old), old.at]).toEqual(['1', '2026-01-01T12:00:00.000Z'])
  const renewed = await find(entry(), pageOf({ minute: 60 }))
  expect([htmlOf(renewed), renewed.at]).toEqual(['2', '2026-01-01T13:00:00.000Z'])
})

it('a page of two hours ago is not used any more', async () => {
  const find = kept(counting())
  await find(entry(), pageOf())
  const anew = await find(entry(), pageOf({ minute: 120 }))
  expect([htmlOf(anew), anew.at]).toEqual(['2', '2026-01-01T14:00:00.000Z'])
})

it('a failure is not kept', async () => {
  const render = jest.fn(async () => rendering('well'))
  render.mockRejectedValueOnce(new Error('broken'))
  const find = kept(render)
  await expect(find(entry(), pageOf())).rejects.toThrow('broken')
  expect(htmlOf(await find(entry(), pageOf()))).toBe('well')
})
