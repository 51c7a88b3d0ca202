import { present } from './present.ts'
/** A stream of random numbers, deterministic per name, on every machine. */
export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** A whole number, inclusive. */
  integer(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** One of the items, by weight. */
  weighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item
  /** This many different items, in random order. */
  sample<Item>(items: readonly Item[], count: number): Item[]
  /** A UUIDv7 with the given time. */
  uuid(at: number): string
}

/** sfc32, seeded with FNV-1a hashes of the name. */
export function randomOf(name: string): Random {
  let [a, b, c, counter] = [fnv(name), fnv(`${name}/b`), fnv(`${name}/c`), 1]

  const bits = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 12; round += 1) bits()

  const next = () => bits() / 2 ** 32
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <Item>(items: readonly Item[]) => {
    if (items.length === 0) throw new Error(`${name}: nothing to pick from`)
    return present(items[integer(0, items.length - 1)])
  }

  return {
    next,
    integer,
    pick,
    chance: (probability) => next() < probability,
    weighted(items) {
      const total = items.reduce((sum, [, weight]) => sum + weight, 0)
      let rest = next() * total
      for (const [item, weight] of items) {
        rest -= weight
        if (rest < 0) return item
      }
      return pick(items)[0]
    },
    sample(items, count) {
      const pool = [...items]
      const taken = Math.min(count, pool.length)
      for (let index = 0; index < taken; index += 1) {
        const other = integer(index, pool.length - 1)
        const kept = present(pool[index])
        pool[index] = present(pool[other])
        pool[other] = kept
      }
      return pool.slice(0, taken)
    },
    uuid(at) {
      const time = at.toString(16).padStart(12, '0')
      const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
      const tail = `${hex(0x8000 | (bits() & 0x3fff), 4)}-${hex(bits() & 0xffff, 4)}${hex(bits(), 8)}`
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(bits() & 0xfff, 3)}-${tail}`
    },
  }
}

function fnv(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
