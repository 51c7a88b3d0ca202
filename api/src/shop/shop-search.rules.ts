import { parse } from 'tldts'
import { onOtherKeyboard } from '../../../shared/search/arabic-search.ts'
import { withoutIntents } from '../../../shared/search/intent-words.ts'
import { type SearchText, searchText, squashed, wordsOf } from '../../../shared/search/store-fit.ts'
import { domainCandidates } from './shop.rules.ts'

/** One way to understand a search. */
export interface ShopReading extends SearchText {
  /** How sure it is that this is meant, 0 to 1. */
  readonly weight: number
  /** Whether the visitor would call it what was typed. */
  readonly isAsTyped: boolean
}

const maxWords = 6
const weights = { typed: 1, meant: 0.99, address: 0.99, keyboard: 0.95 } as const

/** The host of what looks like an address, and the name in it that its owner chose; null for other texts. */
function hostOf(typed: string): { readonly host: string; readonly name: string } | null {
  const text = typed.trim().replace(/\s*([.:/])\s*/g, '$1')
  if (/\s/.test(text) || !text.includes('.')) return null
  const { hostname, domainWithoutSuffix, isIp } = parse(text)
  return hostname && domainWithoutSuffix && !isIp ? { host: hostname, name: domainWithoutSuffix } : null
}

/** The domains of stores that an address can mean; none for other texts. */
export function domainsOf(typed: string): readonly string[] {
  const address = hostOf(typed)
  return address ? domainCandidates(address.host) : []
}

function readingOf(words: readonly string[], kind: keyof typeof weights, reach?: ShopReading['reach']): ShopReading {
  return { ...searchText(words.slice(0, maxWords), reach), weight: weights[kind], isAsTyped: kind !== 'keyboard' }
}

/** The ways to understand what was typed, the likeliest first; none where nothing searchable was. */
export function readingsOf(typed: string): readonly ShopReading[] {
  const words = wordsOf(typed)
  const address = hostOf(typed)
  if (address) return [readingOf([squashed(address.name)], 'address')]
  const meant = withoutIntents(words)
  // With words of intent it is a name only where a store is called just so.
  const readings = [readingOf(words, 'typed', meant ? 'whole' : 'near'), ...(meant ? [readingOf(meant, 'meant')] : [])]
  const other = onOtherKeyboard(typed)
  if (other !== null) {
    const otherWords = wordsOf(other)
    // Of a whole other layout only what it spells out counts: errors on top of it make any word near to any name.
    readings.push(readingOf(withoutIntents(otherWords) ?? otherWords, 'keyboard', 'literal'))
  }
  return readings.filter(({ whole }) => whole.text !== '')
}
