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
import { kindOf, namedKind } from './product-kind.rules.ts'
import {
  findByAddress,
  findByBarcode,
  findByWords,
  findDropped,
  findNewest,
  readWords,
} from './product-search.queries.ts'

/** Products on one page of a list. */
export const pageRows = 24
/** A search that matches more products than this returns the first ones; more words narrow it down. */
const maxFound = 480
/** How many characters of a search are used. */
const maxTyped = 120

interface Reading {
  readonly tokens: readonly string[]
  readonly readings: readonly WordReading[]
}

/** The words that a name must contain: all those that identify a product. A number alone does not. */
function neededWords(tokens: readonly string[], groups: readonly WordGroup[]): string[][] {
  const telling = groups.filter(({ isNumber }) => !isNumber)
  if (telling.length === 0 && tokens.some((token) => !/^\d+$/.test(token))) return []
  // Two single letters, such as Arabic typed on a Latin layout, mean nothing; a letter with a number is a model.
  if (tokens.length > 1 && groups.every(({ isRequired }) => !isRequired)) return []
  const asked = telling.some(({ isRequired }) => isRequired) ? groups.filter(({ isRequired }) => isRequired) : groups
  return asked.map(({ words }) => [...words.keys()])
}

/** The matches, best first, and the corrected search if it differs from what was typed. */
export interface Found {
  readonly ids: readonly string[]
  readonly didYouMean: string | null
}

const foundAs = (rows: readonly { readonly id: string }[]): Found => ({
  ids: rows.map(({ id }) => id),
  didYouMean: null,
})

/** Of matches that have a word of the search, those of the kind it names come first: phones before their covers. */
const ofNamedKind = 0.5

async function findByReading(connection: Connection, { tokens, readings }: Reading, categoryId: string | null) {
  const find = (groups: readonly WordGroup[]) =>
    findByWords(connection, { groups: neededWords(tokens, groups), categoryId, most: maxFound })
  const kind = namedKind(tokens)
  const isKnown = readings.some((reading) => reading.kind === 'same' && reading.place === kind?.readings[0]?.place)
  const widened = kind ? [...readings, ...kind.readings] : readings
  const isWidened = kind !== undefined && (kind.isAlone || !isKnown)
  let groups = groupWords(tokens, isWidened ? widened : readings, { isTolerant: false })
  let rows = await find(groups)
  if (rows.length === 0) {
    groups = groupWords(tokens, widened, { isTolerant: true })
    rows = await find(groups)
  }
  const bonus = (words: readonly string[]) => (kind && kindOf(words) === kind.thing ? ofNamedKind : 0)
  const ranked = rows
    .map(({ id, words }) => ({ id, words, fit: fitOf(words, groups) + bonus(words) }))
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

/** A search understood at least this well was typed on the right keyboard layout. */
const rightLayout = 0.75

/** Minimum letters of a word for a match on the other keyboard layout. */
const wholeWord = 3

/**
 * Whether a text, read on the other layout, consists of words that products have; short words occur in some name
 * anyway.
 */
function isSpelledOut({ tokens, readings }: Reading): boolean {
  const words = tokens.map((token, index) => ({ token, place: index + 1 })).filter(({ token }) => !/\d/.test(token))
  const isKnown = ({ place }: { place: number }) =>
    readings.some((reading) => reading.place === place && (reading.kind === 'same' || reading.kind === 'joined'))
  return words.every(isKnown) && words.some(({ token }) => token.length >= wholeWord)
}

/** Products that contain the words as typed; none if only corrected spellings match. */
export async function findAsTyped(connection: Connection, text: string, categoryId: string | null): Promise<Found> {
  const plain = await readText(connection, text.slice(0, maxTyped))
  const found = plain ? await findByReading(connection, plain, categoryId) : foundAs([])
  return found.didYouMean === null ? found : foundAs([])
}

const numbers = /(?<!\p{L})[\d٠-٩]+[\p{L}\d٠-٩]*|[\d٠-٩]+/gu

/** Offers the search without its numbers if products have the other words: none has the number, others are near. */
async function nearest(connection: Connection, text: string, categoryId: string | null): Promise<Found> {
  const named = text.replace(numbers, ' ').replace(/\s+/g, ' ').trim()
  const isOther = named.length > 1 && named !== text
  const found = isOther ? await findAsTyped(connection, named, categoryId) : foundAs([])
  return { ids: [], didYouMean: found.ids.length > 0 ? named : null }
}

/** Tries corrected spellings if nothing matches as typed; for a shop's name only the exact name. */
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
  if (!other || certainty(other) <= sure || !isSpelledOut(other))
    return found.ids.length > 0 ? found : nearest(connection, text, categoryId)
  const onOther = await findByReading(connection, other, categoryId)
  return { ...onOther, didYouMean: onOther.ids.length > 0 ? (onOther.didYouMean ?? other.tokens.join(' ')) : null }
}

interface Question {
  readonly search: string
  readonly country: string | null
  readonly categoryId: string | null
}

/** Products that match a search, best first; without a search, recent price drops first. */
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
