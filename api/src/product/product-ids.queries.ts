import { findCountry } from '../../../shared/contract/country.ts'
import { latinDigits } from '../../../shared/schema/units.ts'
import { foldForSearch, onOtherKeyboard } from '../../../shared/search/arabic-search.ts'
import {
  certaintyOf,
  fitOf,
  groupWords,
  respelled,
  type WordGroup,
  type WordReading,
} from '../../../shared/search/tolerance.ts'
import type { Connection } from '../database/connection.ts'
import { findShops, isNamedIn } from '../shop/find-shops.queries.ts'
import { barcodesOf } from './match-product.queries.ts'
import {
  findByAddress,
  findByBarcode,
  findByWords,
  findDropped,
  findNewest,
  readWords,
} from './product-search.queries.ts'

/** Products that one page of a list shows. */
export const pageRows = 24
/** A search that fits more products than this names the first ones; more words find the others. */
const maxFound = 480
/** Characters of a search that are read. */
const maxTyped = 120

interface Reading {
  readonly tokens: readonly string[]
  readonly readings: readonly WordReading[]
}

/** The words that a name must have: all that say which product it is. A number alone says nothing beside words. */
function neededWords(tokens: readonly string[], groups: readonly WordGroup[]): string[][] {
  const telling = groups.filter(({ isNumber }) => !isNumber)
  if (telling.length === 0 && tokens.some((token) => !/^\d+$/.test(token))) return []
  // Two single letters, such as Arabic keys on the Latin layout, say nothing; one with a number is a model.
  if (tokens.length > 1 && groups.every(({ isRequired }) => !isRequired)) return []
  const asked = telling.some(({ isRequired }) => isRequired) ? groups.filter(({ isRequired }) => isRequired) : groups
  return asked.map(({ words }) => [...words.keys()])
}

/** What is found, the best first, and the search as it was understood where that is not as it was typed. */
export interface Found {
  readonly ids: readonly string[]
  readonly didYouMean: string | null
}

const foundAs = (rows: readonly { readonly id: string }[]): Found => ({
  ids: rows.map(({ id }) => id),
  didYouMean: null,
})

async function findByReading(connection: Connection, { tokens, readings }: Reading, categoryId: string | null) {
  const find = (groups: readonly WordGroup[]) =>
    findByWords(connection, { groups: neededWords(tokens, groups), categoryId, most: maxFound })
  let groups = groupWords(tokens, readings, { isTolerant: false })
  let rows = await find(groups)
  if (rows.length === 0) {
    groups = groupWords(tokens, readings, { isTolerant: true })
    rows = await find(groups)
  }
  const ranked = rows
    .map(({ id, words }) => ({ id, words, fit: fitOf(words, groups) }))
    .toSorted((one, other) => other.fit - one.fit || (one.id < other.id ? -1 : 1))
  const [first] = ranked
  return { ...foundAs(ranked), didYouMean: first ? respelled(first.words, groups) : null }
}

const certainty = ({ tokens, readings }: Reading): number =>
  certaintyOf(tokens, groupWords(tokens, readings, { isTolerant: false }))

async function readText(connection: Connection, typed: string | null): Promise<Reading | undefined> {
  if (typed === null) return undefined
  const [reading] = await readWords(connection, { typed })
  return reading && reading.tokens.length > 0 ? reading : undefined
}

/** A search that is understood so well was typed on the right keyboard layout. */
const rightLayout = 0.75

/** Letters of a word that the other keyboard layout has to spell out. */
const wholeWord = 3

/** Whether a text of the other layout is words that products have: a few letters are in some name, whatever was typed. */
function isSpelledOut({ tokens, readings }: Reading): boolean {
  const words = tokens.map((token, index) => ({ token, place: index + 1 })).filter(({ token }) => !/\d/.test(token))
  const isKnown = ({ place }: { place: number }) =>
    readings.some((reading) => reading.place === place && (reading.kind === 'same' || reading.kind === 'joined'))
  return words.every(isKnown) && words.some(({ token }) => token.length >= wholeWord)
}

/** The products that hold the words as they were typed; none where only other spellings of these find some. */
export async function findAsTyped(connection: Connection, text: string, categoryId: string | null): Promise<Found> {
  const plain = await readText(connection, text.slice(0, maxTyped))
  const found = plain ? await findByReading(connection, plain, categoryId) : foundAs([])
  return found.didYouMean === null ? found : foundAs([])
}

/** Other spellings are tried where nothing fits as it was typed, and for the name of a store only the name itself. */
async function findByText(connection: Connection, text: string, categoryId: string | null): Promise<Found> {
  const plain = await readText(connection, text)
  const found = plain ? await findByReading(connection, plain, categoryId) : foundAs([])
  if (found.ids.length > 0 && found.didYouMean === null) return found
  const stores = await findShops(connection, text)
  if (isNamedIn(stores)) {
    const isItsName = foldForSearch(found.didYouMean ?? '') === foldForSearch(stores.didYouMean ?? '')
    return isItsName ? found : foundAs([])
  }
  const sure = plain ? certainty(plain) : 0
  const other = sure < rightLayout ? await readText(connection, onOtherKeyboard(text)) : undefined
  if (!other || certainty(other) <= sure || !isSpelledOut(other)) return found
  const onOther = await findByReading(connection, other, categoryId)
  return { ...onOther, didYouMean: onOther.ids.length > 0 ? (onOther.didYouMean ?? other.tokens.join(' ')) : null }
}

interface Question {
  readonly search: string
  readonly country: string | null
  readonly categoryId: string | null
}

/** The products that a search fits, the best first; what dropped last where nothing is searched for. */
export async function findProducts(connection: Connection, { search, country, categoryId }: Question): Promise<Found> {
  const typed = search.trim()
  if (/^https?:\/\//i.test(typed)) return foundAs(await findByAddress(connection, { address: typed }))
  const digits = latinDigits(typed).replace(/[\s-]/g, '')
  if (/^\d{8,14}$/.test(digits)) {
    const coded = await findByBarcode(connection, { codes: barcodesOf(digits) })
    if (coded.length > 0) return foundAs(coded)
  }
  if (typed !== '') return findByText(connection, typed.slice(0, maxTyped), categoryId)
  const currency = findCountry(country ?? undefined)?.currency ?? null
  const dropped = await findDropped(connection, { country, currency, categoryId, most: maxFound })
  return foundAs(dropped.length > 0 ? dropped : await findNewest(connection, { categoryId, most: pageRows }))
}
