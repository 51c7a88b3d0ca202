import { describe, expect, it } from '@jest/globals'
import type { TSchema } from 'typebox'
import { MediaFolder, MediaName, MediaPath, pictureSources } from './media.routes.ts'

const takes = (schema: TSchema, text: string): boolean => {
  const {
    pattern = '',
    minLength = 0,
    maxLength = 0,
  } = schema as { pattern?: string; minLength?: number; maxLength?: number }
  const length = [...text].length
  return length >= minLength && length <= maxLength && new RegExp(pattern, 'u').test(text)
}

/** Names that are reserved on some system, or look like it. */
const hostile = [
  '..',
  '.',
  '.hidden',
  'a/../b',
  '../a',
  'a/..',
  '/etc/passwd',
  '//server/share',
  'C:\\windows',
  'C:a',
  'a\\b',
  '..\\..\\a',
  '%2e%2e%2fa',
  '%252e%252e%252fa',
  'a%00.png',
  'a\u0000.png',
  'a\nb',
  'a\u007fb',
  'a\u0085b',
  '．．／a',
  '․․/a',
  'a∕b',
  'a⁄b',
  'a／b',
  'a＼b',
  'a\u202egnp.exe',
  'a\u200bb',
  'a.png.',
  'a ',
  ' a',
  'a. .',
  'CON',
  'con.png',
  'Aux.tar.gz',
  'nul',
  'COM1',
  'lpt9.txt',
  'a//b',
  'a/',
  'a*b',
  'a?b',
  'a|b',
  'a<b',
  'a"b',
  'file:a',
  'x'.repeat(101),
]

describe('a path of the library', () => {
  it.each(hostile)('is never %j, nor contains it', (path) => {
    expect([MediaName, MediaPath, MediaFolder].filter((schema) => takes(schema, path))).toEqual([])
    expect(takes(MediaPath, `shops/${path}`)).toBe(false)
  })

  it.each([
    'logo.png',
    'شعار نون ٢٠٢٦.webp',
    'Été (2)_final-v1.jpeg',
    "O'Reilly & co, 50+.gif",
    'console',
    'a..b',
    '_draft',
  ])('can be %j', (name) => {
    expect([MediaName, MediaPath, MediaFolder].every((schema) => takes(schema, name))).toBe(true)
  })

  it("is at most eight names deep, and a folder's seven", () => {
    const deep = (names: number) => Array.from({ length: names }, () => 'a').join('/')
    expect([takes(MediaPath, deep(8)), takes(MediaPath, deep(9))]).toEqual([true, false])
    expect([takes(MediaFolder, deep(7)), takes(MediaFolder, deep(8))]).toEqual([true, false])
  })

  it('is empty for the root, which is a folder and not a file', () => {
    expect([takes(MediaFolder, ''), takes(MediaPath, '')]).toEqual([true, false])
  })
})

describe('the sources of a picture', () => {
  it('are its widths, up to its own', () => {
    expect(pictureSources('/media/noon-1a2b/700.webp')).toEqual({
      avif: '/media/noon-1a2b/320.avif 320w, /media/noon-1a2b/640.avif 640w, /media/noon-1a2b/700.avif 700w',
      webp: '/media/noon-1a2b/320.webp 320w, /media/noon-1a2b/640.webp 640w, /media/noon-1a2b/700.webp 700w',
    })
    expect(pictureSources('/media/noon-1a2b/320.webp')?.webp).toBe('/media/noon-1a2b/320.webp 320w')
  })

  it.each([
    '/media/noon-1a2b/original.png',
    '/media/noon-1a2b/animated.webp',
    'https://cdn.example/a.webp',
    'data:image/gif,',
  ])('do not exist for %s', (url) => expect(pictureSources(url)).toBeNull())
})
