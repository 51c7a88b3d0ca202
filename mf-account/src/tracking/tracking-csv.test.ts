import { describe, expect, it } from '@jest/globals'
import { kettle, listingOf, trackedOf } from './tracked.sample.ts'
import { addressesOf, csvOf, maxImportLines } from './tracking-csv.ts'

describe('the addresses of a file', () => {
  it.each([
    ['one a line', 'https://a.example/1\r\n\n https://a.example/2 \n'],
    ['the column url of a CSV file', 'name,url\n"A, B",https://a.example/1\nC,https://a.example/2\n'],
    ['an Arabic heading', 'الاسم,الرابط\nأ,https://a.example/1\nب,https://a.example/2'],
    ['a heading and cells without spaces', 'url,tags\nhttps://a.example/1,gifts\nhttps://a.example/2,هدايا\n'],
    ['semicolons', 'name;link\nA;https://a.example/1\nB;https://a.example/2'],
    ['a file without headings', 'A,https://a.example/1,12\nB,"https://a.example/2",13'],
    ['one twice, and what is no address', 'https://a.example/1\nhttps://a.example/1\nftp://a\nhttps://a.example/2'],
  ])('are read from %s', (_, text) => {
    expect(addressesOf(text)).toEqual(['https://a.example/1', 'https://a.example/2'])
  })

  it('may hold commas, and are not without bounds', () => {
    expect(addressesOf('https://a.example/1,2')).toEqual(['https://a.example/1,2'])
    const many = Array.from({ length: 300 }, (_, line) => `https://a.example/${line}`).join('\n')
    expect(addressesOf(many)).toHaveLength(maxImportLines)
  })
})

describe('the file of what is watched', () => {
  it('has a row for each product, and can be read in again', () => {
    const file = csvOf([kettle, trackedOf(2, 'Fan "Turbo"', { listing: null })])
    expect(file.split('\r\n')).toEqual([
      '\ufeff"url","product","store","price","currency","tags","note"',
      '"https://noon.example/p/1","Kettle","Noon","120.00","SAR","gifts","For Eid"',
      '"","Fan ""Turbo""","","","","",""',
      '',
    ])
    expect(addressesOf(file)).toEqual(['https://noon.example/p/1'])
  })

  it('holds nothing that a sheet would run', () => {
    const item = { ...kettle, note: '=HYPERLINK("x")', listing: listingOf(1) }
    expect(csvOf([item])).toContain(`"'=HYPERLINK(""x"")"`)
  })
})
