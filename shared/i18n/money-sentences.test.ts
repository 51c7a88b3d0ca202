import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { countries } from '../contract/country.ts'
import { type Language, languages } from '../contract/language.ts'
import { formatFor } from './format.ts'

const root = join(import.meta.dirname, '..', '..')
const files = globSync('{shared,shell,mf-public,mf-account,mf-admin/*,api}/**/*.words.ts', {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
})

/** The texts of one language in what a file exports, however deep they stand. */
function textsOf(value: unknown, language: Language, isOfLanguage = false): string[] {
  if (typeof value === 'string') return isOfLanguage ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, language, isOfLanguage || key === language))
}

/** `{{price}}` in words of screens, `{price}` in those of mails. */
const placeholder = /\{\{\w+\}\}|\{\w+\}/g

/** Two full stops, or a full stop before another sign that ends a part of a sentence. */
const doubled = /\.[.,،;؛:؟]/

const currencies = [...new Set([...countries.map(({ currency }) => currency), 'EUR', 'GBP', 'SYP'])]
const withoutMarks = (text: string) => text.replace(/[\u200e\u200f\u2066-\u2069]/g, '')

/** What a sentence says where each of its values is a price. */
const filled = (sentence: string, price: string) => withoutMarks(sentence.replaceAll(placeholder, price))

describe.each(languages)('sentences with prices, in "%s"', (language) => {
  it.each(currencies)('have no double stop in %s', async (currency) => {
    const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href)))
    const sentences = modules
      .flatMap((module: object) => Object.values(module).flatMap((exported) => textsOf(exported, language)))
      .filter((text) => text.match(placeholder))
    expect(sentences.length).toBeGreaterThan(400)
    const prices = [1_250_00, 1_250_50].map((amount) => formatFor(language).money({ amount, currency }))
    const wrong = prices.flatMap((price) =>
      sentences.map((text) => filled(text, price)).filter((text) => doubled.test(text)),
    )
    expect(wrong).toEqual([])
  })
})
