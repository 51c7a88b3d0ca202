import { parse } from 'tldts'
import { onOtherKeyboard } from '../../../shared/search/arabic-search.ts'
import { withoutIntents } from '../../../shared/search/intent-words.ts'
import { type SearchText, searchText, squashed, wordsOf } from '../../../shared/search/store-fit.ts'
import { domainCandidates } from './shop.rules.ts'

/** One interpretation of a search. */
export interface ShopReading extends SearchText {
  /** How certain it is that this is meant, 0 to 1. */
  readonly weight: number
  /** Whether the visitor would recognise it as what was typed. */
  readonly isAsTyped: boolean
}

const maxWords = 6
const weights = { typed: 1, meant: 0.99, address: 0.99, keyboard: 0.95 } as const

/** The host in an address-like text, and the name its owner registered; null for other texts. */
function hostOf(typed: string): { readonly host: string; readonly name: string } | null {
  const text = typed.trim().replace(/\s*([.:/])\s*/g, '$1')
  if (/\s/.test(text) || !text.includes('.')) return null
  const { hostname, domainWithoutSuffix, isIp } = parse(text)
  return hostname && domainWithoutSuffix && !isIp ? { host: hostname, name: domainWithoutSuffix } : null
}

/** The store domains that an address may mean; none for other texts. */
export function domainsOf(typed: string): readonly string[] {
  const address = hostOf(typed)
  return address ? domainCandidates(address.host) : []
}

function readingOf(words: readonly string[], kind: keyof typeof weights, reach?: ShopReading['reach']): ShopReading {
  return { ...searchText(words.slice(0, maxWords), reach), weight: weights[kind], isAsTyped: kind !== 'keyboard' }
}

/** The interpretations of what was typed, most likely first; none if nothing is searchable. */
export function readingsOf(typed: string): readonly ShopReading[] {
  const words = wordsOf(typed)
  const address = hostOf(typed)
  if (address) return [readingOf([squashed(address.name)], 'address')]
  const meant = withoutIntents(words)
  // With intent words it is a name only if a store has exactly that name.
  const readings = [readingOf(words, 'typed', meant ? 'whole' : 'near'), ...(meant ? [readingOf(meant, 'meant')] : [])]
  const other = onOtherKeyboard(typed)
  if (other !== null) {
    const otherWords = wordsOf(other)
    // On another keyboard layout only exact spellings count: with typing errors on top any word resembles any name.
    readings.push(readingOf(withoutIntents(otherWords) ?? otherWords, 'keyboard', 'literal'))
  }
  return readings.filter(({ whole }) => whole.text !== '')
}
