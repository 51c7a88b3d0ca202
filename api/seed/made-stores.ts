import { categories } from './categories.ts'
import { randomOf } from './random.ts'
import { nameTails } from './store-names.ts'

export interface MadeStore {
  readonly number: number
  readonly ar: string
  readonly en: string
  /** Of its domain. */
  readonly label: string
}

const syllables = [
  ['na', 'نا'],
  ['mi', 'مي'],
  ['lo', 'لو'],
  ['ra', 'را'],
  ['ko', 'كو'],
  ['se', 'سي'],
  ['ta', 'تا'],
  ['di', 'دي'],
  ['zu', 'زو'],
  ['fa', 'فا'],
  ['bel', 'بيل'],
  ['nor', 'نور'],
  ['shi', 'شي'],
  ['mar', 'مار'],
  ['ven', 'فين'],
  ['gal', 'جال'],
] as const

/** Stores beyond those of the demo: names of two words and a trade, and invented brands that resemble known ones. */
export function* madeStores(count: number): Generator<MadeStore> {
  const random = randomOf('made stores')
  for (let number = 1; number <= count; number += 1) {
    const { slug, heads } = random.pick(categories)
    const head = random.pick(heads)
    const tails = nameTails(slug)
    const [first, second] = [random.pick(tails), random.pick(tails)]
    if (number % 3 > 0) {
      const en = `${first.en} ${second.en} ${head.en}`
      yield { number, ar: `${head.ar} ${first.ar} و${second.ar}`, en, label: `store-${number}` }
      continue
    }
    const parts = Array.from({ length: random.integer(2, 4) }, () => random.pick(syllables))
    const brand = parts.map(([latin]) => latin).join('')
    const en = `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ${head.en}`
    yield { number, ar: `${head.ar} ${parts.map(([, arabic]) => arabic).join('')}`, en, label: `${brand}-${number}` }
  }
}
