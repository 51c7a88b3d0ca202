import { latinDigits } from '../../../shared/schema/units.ts'
import { onOtherKeyboard } from '../../../shared/search/arabic-search.ts'
import { certaintyOf, fitOf, groupWords, type WordGroup, type WordReading } from '../../../shared/search/tolerance.ts'
import type { Connection } from '../database/connection.ts'
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

const wordsOf = (groups: readonly WordGroup[]) =>
  groups.filter(({ isRequired }) => isRequired).map(({ words }) => [...words.keys()])

const surest = ({ words }: WordGroup): number => Math.max(...words.values())

/** Asks for all of the words, then for all but one: first without that which is least sure. */
async function findFitting(connection: Connection, groups: readonly WordGroup[]) {
  const required = wordsOf(groups)
  const all = await findByWords(
    connection,
    required.length > 0 ? required : groups.map(({ words }) => [...words.keys()]),
    maxFound,
  )
  if (all.length > 0 || required.length < 2) return all
  const doubted = groups.filter(({ isRequired }) => isRequired).toSorted((one, other) => surest(one) - surest(other))
  for (const left of doubted) {
    const some = await findByWords(connection, wordsOf(groups.filter((group) => group !== left)), maxFound)
    if (some.length > 0) return some
  }
  return []
}

async function findByReading(connection: Connection, { tokens, readings }: Reading): Promise<readonly string[]> {
  let groups = groupWords(tokens, readings, { isTolerant: false })
  let rows = await findByWords(connection, wordsOf(groups), maxFound)
  if (rows.length === 0) {
    groups = groupWords(tokens, readings, { isTolerant: true })
    rows = await findFitting(connection, groups)
  }
  return rows
    .map(({ id, words }) => ({ id, fit: fitOf(words, groups) }))
    .toSorted((one, other) => other.fit - one.fit || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id)
}

const certainty = ({ tokens, readings }: Reading): number =>
  certaintyOf(tokens, groupWords(tokens, readings, { isTolerant: false }))

/** The products that a search fits, the best first; what dropped last where nothing is searched for. */
export async function findIds(
  connection: Connection,
  search: string,
  country: string | null,
): Promise<readonly string[]> {
  const typed = search.trim()
  if (/^https?:\/\//i.test(typed)) return (await findByAddress(connection, { address: typed })).map(({ id }) => id)
  const digits = latinDigits(typed).replace(/[\s-]/g, '')
  if (/^\d{8,14}$/.test(digits)) {
    const coded = await findByBarcode(connection, { codes: barcodesOf(digits) })
    if (coded.length > 0) return coded.map(({ id }) => id)
  }
  if (typed !== '') {
    const text = typed.slice(0, maxTyped)
    const [plain, other] = await readWords(connection, { typed: text, other: onOtherKeyboard(text) ?? '' })
    if (!plain || plain.tokens.length + (other?.tokens.length ?? 0) === 0) return []
    return findByReading(connection, other && certainty(other) > certainty(plain) ? other : plain)
  }
  const dropped = await findDropped(connection, { country, most: maxFound })
  return (dropped.length > 0 ? dropped : await findNewest(connection, { most: pageRows })).map(({ id }) => id)
}
