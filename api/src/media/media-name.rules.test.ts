import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { mediaNameLength, mediaNamePattern } from '../../../shared/contract/media/media.routes.ts'
import { nameOfUpload, newKey, uniqueName } from './media-name.rules.ts'

const form = new RegExp(mediaNamePattern, 'u')

describe('the name of an upload', () => {
  it.each([
    ['logo.png', 'logo.png'],
    ['C:\\Users\\Noura\\logo.png', 'logo.png'],
    ['../../etc/passwd', 'passwd'],
    ['شعار نون.png', 'شعار نون.png'],
    ['cafe\u0301.png', 'café.png'],
    ['a:b*c.png', 'a-b-c.png'],
    ['  spaced .png', 'spaced.png'],
    ['.png', 'png'],
    ['con.png', 'picture'],
    ['🎉', 'picture'],
    ['', 'picture'],
    [`${'ن'.repeat(300)}.jpeg`, `${'ن'.repeat(90)}.jpeg`],
  ])('%j becomes %j', (given, name) => expect(nameOfUpload(given)).toBe(name))

  it('is one the library takes, whatever the sender calls the file, and leaves room for a number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (given) => {
        const name = nameOfUpload(given)
        const numbered = uniqueName(name, { has: (taken: string) => !/-1999/.test(taken) } as ReadonlySet<string>)
        expect(name).toMatch(form)
        expect(name.normalize('NFC')).toBe(name)
        expect(numbered).toMatch(form)
        expect([...numbered].length).toBeLessThanOrEqual(mediaNameLength)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a name that is taken', () => {
  it('gets the first number that is free, before its ending', () => {
    expect(uniqueName('logo.png', new Set())).toBe('logo.png')
    expect(uniqueName('logo.png', new Set(['logo.png', 'logo-2.png', 'logo-4.png']))).toBe('logo-3.png')
    expect(uniqueName('logo', new Set(['logo']))).toBe('logo-2')
  })
})

describe('a key', () => {
  it.each([
    ['Noon Logo (2).png', /^noon-logo-2-[\da-f]{16}$/],
    ['café.png', /^cafe-[\da-f]{16}$/],
    ['شعار.png', /^picture-[\da-f]{16}$/],
    [`${'long '.repeat(30)}.png`, /^[a-z-]{1,40}-[\da-f]{16}$/],
  ])('of %j says the name in Latin letters, as far as there are any', (name, key) => expect(newKey(name)).toMatch(key))

  it('is never the same twice', () => expect(newKey('a.png')).not.toBe(newKey('a.png')))
})
