import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { type FetchedShop, openFetchedShop, serve, url } from '../../testing/fetched-shop.ts'

let shop: FetchedShop
beforeAll(async () => {
  shop = await openFetchedShop()
})
afterEach(() => shop.forget())
afterAll(() => shop.close())

describe('charsets', () => {
  /** "قسيمة" in two single-byte charsets. */
  const bytes = { 'windows-1256': [0xde, 0xd3, 0xed, 0xe3, 0xc9], 'iso-8859-6': [0xe2, 0xd3, 0xea, 0xe5, 0xc9] }
  const word = 'قسيمة'
  it.each([
    ['of the header', bytes['windows-1256'], 'text/html; charset=CP1256', ''],
    ['of the header, in quotes', bytes['iso-8859-6'], 'text/html; charset="iso-8859-6"', ''],
    ['of the page', bytes['windows-1256'], 'text/html', '<meta charset=windows-1256>'],
    ['of an old page', bytes['iso-8859-6'], 'text/html', '<meta http-equiv=x content="text/html; charset=arabic">'],
    [
      'of the page, where the header is wrong',
      bytes['windows-1256'],
      'text/html; charset=utf-8',
      '<meta charset="windows-1256">',
    ],
    [
      'of the page, where the header knows none',
      bytes['windows-1256'],
      'text/html; charset=nonsense',
      '<meta charset=windows-1256>',
    ],
    ['of nothing', [...Buffer.from(word)], 'text/html', ''],
    ['that is wrong, in UTF-8', [...Buffer.from(word)], 'text/html; charset=klingon', ''],
    ['of a mark before all else', [0xef, 0xbb, 0xbf, ...Buffer.from(word)], 'text/html; charset=windows-1256', ''],
    ['of 16 bits', [0xff, 0xfe, ...Buffer.from(word, 'utf16le')], 'text/html', ''],
  ])('%s', async (_, content, contentType, head) => {
    shop.answer = serve(Buffer.concat([Buffer.from(head), Buffer.from(content)].reverse()), {
      'content-type': contentType,
    })
    const found = await shop.fetcher()(url)
    expect('text' in found && found.text).toBe(word + head)
  })
})
