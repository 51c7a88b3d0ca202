import { describe, expect, it } from '@jest/globals'
import { decodeImport, maxImportLines, readImport } from './read-import.ts'

const urlsOf = (text: string) => readImport(text).flatMap(({ url }) => url ?? [])

describe('the addresses of a file', () => {
  it.each([
    ['one a line', 'https://a.example/1\r\n\n https://a.example/2 \n'],
    ['the column url of a CSV file', 'name,url\n"A, B",https://a.example/1\nC,https://a.example/2\n'],
    ['an Arabic heading', 'الاسم,الرابط\nأ,https://a.example/1\nب,https://a.example/2'],
    ['semicolons', 'name;link\nA, B;https://a.example/1\nB;https://a.example/2'],
    ['a heading and cells without spaces', 'url,tags\nhttps://a.example/1,gifts\nhttps://a.example/2,هدايا\n'],
    ['tabs', 'name\tlink\nA, B\thttps://a.example/1\nB\thttps://a.example/2'],
    ['a sheet that names its delimiter', '\ufeffsep=;\r\nname;url\r\nA;https://a.example/1\r\nB;https://a.example/2'],
    ['a file without headings', 'A,https://a.example/1,12\nB,"https://a.example/2",13'],
    ['a heading in another language', 'Produit,Adresse du produit\nA,https://a.example/1\nB,https://a.example/2'],
    ['addresses without their scheme', 'url,name\na.example/1,A\na.example/2,B'],
    ['a quote that is not closed', 'url,note\nhttps://a.example/1,"for Eid\nhttps://a.example/2,home'],
    ['one twice, and what is no address', 'https://a.example/1\nhttps://a.example/1\nftp://a\nhttps://a.example/2'],
  ])('are read from %s', (_, text) => {
    expect(urlsOf(text)).toEqual(['https://a.example/1', 'https://a.example/2'])
  })

  it('may contain commas, and end at one beside other columns', () => {
    expect(urlsOf('https://a.example/1,2')).toEqual(['https://a.example/1,2'])
    expect(urlsOf('url,price\nhttps://a.example/1,120')).toEqual(['https://a.example/1'])
  })
})

describe('a line of a file', () => {
  it('is numbered as in an editor, and says why it is rejected', () => {
    const text = 'url,note\n\nhttps://a.example/1,"two\r\nlines"\nnothing,here\nhttps://a.example/1,again\n'
    expect(readImport(text).map(({ line, url, note, problems }) => ({ line, url, note, problems }))).toEqual([
      { line: 3, url: 'https://a.example/1', note: 'two\nlines', problems: [] },
      { line: 5, url: null, note: null, problems: ['noLink'] },
      { line: 6, url: null, note: null, problems: ['repeated'] },
    ])
  })

  it('is rejected by name if there are too many before it', () => {
    const many = Array.from({ length: 102 }, (_, place) => `https://a.example/${place}`).join('\n')
    const lines = readImport(many)
    expect(lines.filter(({ url }) => url !== null)).toHaveLength(maxImportLines)
    expect(lines.slice(100).map(({ line, problems }) => [line, ...problems])).toEqual([
      [101, 'tooMany'],
      [102, 'tooMany'],
    ])
  })

  it.each([
    ['Arabic digits', '١٢٠٫٥', 'SAR', [{ amount: 12_050, currency: 'SAR' }]],
    ['a currency in words', '120', 'ر.س', [{ amount: 12_000, currency: 'SAR' }]],
    ['dinars', '1.250 KWD', '', [{ amount: 1_250, currency: 'KWD' }]],
    [
      'two targets',
      '110.00 SAR | 30 USD',
      'SAR',
      [
        { amount: 11_000, currency: 'SAR' },
        { amount: 3_000, currency: 'USD' },
      ],
    ],
  ])('may give its target in %s', (_, target, currency, targets) => {
    const [line] = readImport(`url;target;currency\nhttps://a.example/1;${target};${currency}`)
    expect(line).toMatchObject({ targets, problems: [] })
  })

  it('keeps the rest if its target, a tag or its note is invalid', () => {
    const [line] = readImport(
      `url;target;tags;note\nhttps://a.example/1;cheap;gifts, ${'t'.repeat(41)};${'n'.repeat(501)}`,
    )
    expect(line).toMatchObject({
      url: 'https://a.example/1',
      tags: ['gifts'],
      note: 'n'.repeat(500),
      targets: [],
      problems: ['target', 'tags', 'note'],
    })
  })
})

describe('an exported file', () => {
  const rows = [
    'https://noon.example/p/1,Kettle,Noon,120.00,SAR,110.00 SAR,gifts | home,"\'=HYPERLINK(""x""),\nor later",2026-11-01T08:00:00.000Z',
    'https://qasima.example/product/1/fan,Fan,,,,,,,2026-11-02T08:00:00.000Z',
  ]
  it.each([
    ['in English', 'url,product,store,price,currency,target,tags,note,tracked since'],
    ['in Arabic', 'الرابط,المنتج,المتجر,السعر,العملة,السعر المستهدف,الوسوم,ملاحظة,متابَع منذ'],
  ])('can be imported again %s, with its tags, notes and targets', (_, headings) => {
    const [first, second] = readImport(`\ufeff${[headings, ...rows].join('\r\n')}\r\n`)
    expect(first).toEqual({
      line: 2,
      text: 'https://noon.example/p/1',
      url: 'https://noon.example/p/1',
      tags: ['gifts', 'home'],
      note: '=HYPERLINK("x"),\nor later',
      targets: [{ amount: 11_000, currency: 'SAR' }],
      problems: [],
    })
    expect(second).toMatchObject({ line: 4, url: 'https://qasima.example/product/1/fan', tags: [], note: null })
  })
})

describe('the bytes of a file', () => {
  it.each([
    ['UTF-8', [0xd9, 0x82]],
    ['UTF-16', [0xff, 0xfe, 0x42, 0x06]],
    ['Windows Arabic', [0xde]],
  ])('are decoded as %s', (_, bytes) => {
    expect(decodeImport(new Uint8Array(bytes).buffer)).toBe('ق')
  })
})
