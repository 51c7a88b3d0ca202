import { describe, expect, it } from '@jest/globals'
import { languageOfHeader, languageOfPath, pathInLanguage, pathWithoutLanguage } from './language.ts'

describe('language of a path', () => {
  it.each([
    ['/', 'ar'],
    ['/shops', 'ar'],
    ['/en', 'en'],
    ['/en/', 'en'],
    ['/en/shops', 'en'],
    ['/entertainment', 'ar'],
    ['/EN/shops', 'ar'],
    ['/shops/en', 'ar'],
    ['//en', 'ar'],
  ])('%s is %s', (path, language) => {
    expect(languageOfPath(path)).toBe(language)
  })

  it.each([
    ['/', 'en', '/en'],
    ['/en', 'ar', '/'],
    ['/en/', 'ar', '/'],
    ['/shops', 'en', '/en/shops'],
    ['/en/shops', 'ar', '/shops'],
    ['/en/shops', 'en', '/en/shops'],
    ['/entertainment', 'en', '/en/entertainment'],
  ] as const)('%s in %s is %s', (path, language, expected) => {
    expect(pathInLanguage(path, language)).toBe(expected)
    expect(pathWithoutLanguage(pathInLanguage(path, language))).toBe(pathWithoutLanguage(path))
  })
})

describe('language of an Accept-Language header', () => {
  it.each([
    [undefined, 'ar'],
    ['', 'ar'],
    ['fr', 'ar'],
    ['en-US,en;q=0.9', 'en'],
    ['en;q=0.5, ar;q=0.9', 'ar'],
    ['ar-EG', 'ar'],
    ['en;q=x', 'ar'],
  ])('%s requests %s', (header, language) => {
    expect(languageOfHeader(header)).toBe(language)
  })
})
