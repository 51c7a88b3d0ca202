import { Form, likeness, literalFit, nearFit, type StoreNames, storeNames } from '../../../shared/search/store-fit.ts'
import { readSearch } from '../collection/search-reading.ts'
import type { Connection } from '../database/connection.ts'
import { type Candidate, findCandidates, readTerms, type TermReading } from './shop-search.queries.ts'
import { domainsOf, readingsOf, type ShopReading } from './shop-search.rules.ts'

interface FoundShop {
  readonly id: number
  /** From 0 to 100; equal matches are ordered in another way. */
  readonly fit: number
}

/** The matches, best first, and the corrected search if it differs from what was typed. */
export interface FoundShops {
  readonly shops: readonly FoundShop[]
  readonly didYouMean: string | null
}

const nothing: FoundShops = { shops: [], didYouMean: null }

/** At or above this, a match is the typed name, its beginning or its words. */
const sure = 0.8
/** Minimum match for a store to be shown; from `doubtful` on it is only suggested. */
const likely = 0.6
const doubtful = 0.52
/** How far behind the best match a store may be if nothing matches as typed. */
const behind = 0.12
const maxFound = 300
const wholeFit = 100
/** By how much of 100 the best must lead for a search to name it alone. */
const ahead = 4

/** Longer texts are not names. */
const maxProbe = 60
const maxLike = 40

interface Graded {
  readonly fit: number
  /** Whether the name contains what was typed, literally. */
  readonly isLiteral: boolean
  readonly shop: Candidate
  readonly reading: ShopReading
}

type Compared = Candidate & { readonly names: StoreNames }

function grade(shop: Compared, readings: readonly ShopReading[], compare: typeof literalFit): Graded[] {
  let best: Graded | undefined
  for (const reading of readings) {
    const fit = compare(reading, shop.names) * reading.weight
    if (fit > (best?.fit ?? 0)) best = { fit, isLiteral: compare === literalFit, shop, reading }
  }
  return best ? [best] : []
}

/** The candidates in order. Typing errors are considered only if no name contains what was typed. */
function inOrderOfFit(candidates: readonly Candidate[], readings: readonly ShopReading[]): readonly Graded[] {
  const compared = candidates.map((shop) => ({ ...shop, names: storeNames(shop) }))
  const literal = compared.flatMap((shop) => grade(shop, readings, literalFit))
  if (literal.some(({ fit }) => fit >= sure)) return literal.toSorted(inOrder)
  const near = compared.flatMap((shop) => grade(shop, readings, nearFit))
  const best = new Map<number, Graded>()
  for (const one of [...literal, ...near]) if (one.fit > (best.get(one.shop.id)?.fit ?? 0)) best.set(one.shop.id, one)
  return [...best.values()].toSorted(inOrder)
}

const inOrder = (one: Graded, other: Graded): number =>
  Math.round((other.fit - one.fit) * 50) || other.shop.popularity - one.shop.popularity || other.shop.id - one.shop.id

function chosen(graded: readonly Graded[]): FoundShops {
  const [best] = graded
  if (!best || best.fit < doubtful) return nothing
  const name = best.reading.whole.script === 'ar' ? best.shop.name_ar : best.shop.name_en
  if (best.fit < likely && !best.isLiteral) return { shops: [], didYouMean: name }
  const isSure = best.isLiteral && best.fit >= sure
  const kept = graded.filter(({ fit, isLiteral, reading }) =>
    isSure ? isLiteral && (reading.isAsTyped || !best.reading.isAsTyped) : fit >= Math.max(best.fit - behind, doubtful),
  )
  return {
    shops: kept
      .slice(0, maxFound)
      .map(({ shop, fit }) => ({ id: shop.id, fit: Math.round(fit * 50) * (wholeFit / 50) })),
    didYouMean: best.isLiteral && best.reading.isAsTyped ? null : name,
  }
}

/** Terms that one text may stand for: those that contain it, and the most similar of the others. */
function termsFor(form: Form, terms: readonly TermReading[]): readonly string[] {
  const isSame = ({ kind }: TermReading) => kind === 'same' || kind === 'begun'
  const like = terms
    .filter((reading) => !isSame(reading))
    .map(({ term }) => ({ term, fit: likeness(form, new Form(term)) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
  return [...terms.filter(isSame), ...like.slice(0, maxLike)].map(({ term }) => term)
}

/** The query for candidates: terms for the whole search, for its words, and the words themselves. */
function questionOf(readings: readonly ShopReading[], probes: readonly string[], terms: readonly TermReading[]) {
  const termsOf = (forms: readonly Form[], find = termsFor): string[] => [
    ...new Set(
      forms.flatMap((form) => {
        const place = probes.indexOf(form.text) + 1
        return find(
          form,
          terms.filter((reading) => reading.place === place),
        )
      }),
    ),
  ]
  const sameFor: typeof termsFor = (_, found) => found.filter(({ kind }) => kind === 'same').map(({ term }) => term)
  const wholes = readings.map(({ whole }) => whole)
  const words = readings.filter(({ isAsTyped }) => isAsTyped).at(-1)?.words ?? []
  const [first = [], second = []] = words.map((word) => termsOf([word])).filter((found) => found.length > 0)
  const isOneWord = second.length === 0
  const others = readings.filter(({ reach }) => reach !== 'whole').flatMap((reading) => reading.words)
  // The Arabic article begins half of all words.
  const held = words.map(({ text }) => text).filter((word) => word !== 'ال')
  const patterns = readSearch(held.join(' '))?.typed.patterns ?? []
  return {
    same: termsOf(wholes, sameFor),
    near: [...new Set([...termsOf(wholes), ...termsOf(others, isOneWord ? termsFor : sameFor)])],
    first: isOneWord ? [] : first,
    second,
    pattern: patterns[0] ?? '',
    patterns,
  }
}

/** Pattern length for a single letter. */
const shortPattern = 4

/** The stores that a search may mean, by name, best first. */
export async function findShops(connection: Connection, typed: string): Promise<FoundShops> {
  const readings = readingsOf(typed)
  if (readings.length === 0) return nothing
  const texts = readings.flatMap(({ whole, words, reach }) =>
    [whole, ...(reach === 'whole' ? [] : words)].map(({ text }) => text),
  )
  const probes = [...new Set(texts)].filter((text) => text.length <= maxProbe)
  const question = questionOf(readings, probes, await readTerms(connection, { typed: probes }))
  const domains = domainsOf(typed)
  const find = findCandidates[question.pattern.length <= shortPattern ? 'short' : 'long']
  const candidates = await find(connection, { ...question, domains })
  // An address belongs to one store, whatever others are called.
  const atAddress = candidates.filter(({ isAtAddress }) => isAtAddress)
  if (atAddress.length > 0) return { shops: atAddress.map(({ id }) => ({ id, fit: wholeFit })), didYouMean: null }
  return chosen(inOrderOfFit(candidates, readings))
}

/** Whether a search is the name of a store, possibly misspelt. */
export const isNamedIn = ({ shops: [best] }: FoundShops): boolean => best !== undefined && best.fit >= likely * wholeFit

/** The one store that a search names; undefined if several match about equally. */
export function onlyShopIn(found: FoundShops): number | undefined {
  const [best, next] = found.shops
  if (!best || !isNamedIn(found)) return undefined
  return !next || best.fit - next.fit >= ahead ? best.id : undefined
}
