import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import i18next from 'i18next'
import { languages } from '../contract/language.ts'
import { defineWords, translate, type Words } from './words.ts'

const words = defineWords('test.words', {
  en: { hello: 'Hello {{name}}', stores_one: '{{count}} store', stores_other: '{{count}} stores' },
  ar: {
    hello: 'أهلًا {{name}}',
    stores_zero: 'لا متاجر',
    stores_one: 'متجر واحد',
    stores_two: 'متجران',
    stores_few: '{{count}} متاجر',
    stores_many: '{{count}} متجرًا',
    stores_other: '{{count}} متجر',
  },
})

describe('words', () => {
  it('are said in the language asked for, with their values', () => {
    expect(translate(words, 'ar')('hello', { name: 'نورة' })).toBe('أهلًا نورة')
    expect(translate(words, 'en')('hello', { name: '<b>' })).toBe('Hello <b>')
  })

  it.each([
    [0, 'لا متاجر'],
    [1, 'متجر واحد'],
    [2, 'متجران'],
    [3, '3 متاجر'],
    [10, '10 متاجر'],
    [11, '11 متجرًا'],
    [99, '99 متجرًا'],
    [100, '100 متجر'],
    [102, '102 متجر'],
    [103, '103 متاجر'],
  ])('count %d in Arabic as "%s"', (count, expected) => {
    expect(translate(words, 'ar')('stores', { count })).toBe(expected)
  })

  it('have the digits that the visitor chose, in Arabic alone, and leave texts as they are', () => {
    const mixed = defineWords('test.digits', {
      en: { within: 'Within 24 hours: {{count}} by {{name}}' },
      ar: { within: 'خلال 24 ساعة: {{count}} من {{name}}' },
    })
    const values = { count: 35, name: 'SAVE10' }
    expect(translate(mixed, 'ar', 'arab')('within', values)).toBe('خلال ٢٤ ساعة: ٣٥ من SAVE10')
    expect(translate(mixed, 'ar', 'latn')('within', values)).toBe('خلال 24 ساعة: 35 من SAVE10')
    expect(translate(mixed, 'en', 'arab')('within', values)).toBe('Within 24 hours: 35 by SAVE10')
    expect(translate(words, 'ar', 'arab')('stores', { count: 11 })).toBe('١١ متجرًا')
    expect(translate(words, 'ar', 'arab')('stores', { count: 2 })).toBe('متجران')
  })

  it('count in English', () => {
    expect([0, 1, 2].map((count) => translate(words, 'en')('stores', { count }))).toEqual([
      '0 stores',
      '1 store',
      '2 stores',
    ])
  })
})

const root = join(import.meta.dirname, '..', '..')
const files = globSync('{shared,shell/src,mf-public/src,mf-account/src,mf-admin/*/src}/**/*.words.ts', { cwd: root })

const isWords = (exported: unknown): exported is Words =>
  typeof exported === 'object' && exported !== null && 'namespace' in exported && 'ar' in exported && 'en' in exported

describe('every sentence of the product', () => {
  it('is said as i18next says it, whatever is counted', async () => {
    const all = (await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href))))
      .flatMap((module: object) => Object.values(module))
      .filter(isWords)
    expect(all.length).toBeGreaterThan(90)
    const other = i18next.createInstance()
    await other.init({ lng: 'ar', fallbackLng: false, resources: {}, interpolation: { escapeValue: false } })

    const differing: string[] = []
    for (const words of all) {
      for (const language of languages) {
        other.addResourceBundle(language, words.namespace, words[language])
        const t = other.getFixedT(language, words.namespace)
        const says = translate(words, language, 'latn')
        for (const name of Object.keys(words[language])) {
          const key = name.replace(/_(zero|one|two|few|many|other)$/, '')
          const forms = Object.entries(words[language]).filter(([form]) => form.startsWith(key))
          const named = forms.flatMap(([, text]) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, value]) => value))
          const values = Object.fromEntries(named.map((value) => [value, `<${value}>`]))
          for (const count of key === name ? [undefined] : [0, 1, 2, 5, 11, 100, 1.5]) {
            const given = count === undefined ? values : { ...values, count }
            if (t(key, given) !== says(key, given)) differing.push(`${words.namespace} ${language} ${key} ${count}`)
          }
        }
      }
    }
    expect(differing).toEqual([])
  })
})
