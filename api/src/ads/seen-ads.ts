import { seenHeader } from '../../../shared/contract/ads/placement.ts'
import { isUuid } from '../../../shared/schema/format-checks.ts'

/** Minimum number of people and ads that this process remembers. */
const maxKnown = 50_000

/** Longest cap per person. */
const keptMilliseconds = 168 * 3_600_000

/** When a browser reports that it was shown ads: `<id>:<minutes ago>,<minutes ago>;…`. Any other text is ignored. */
export function readSeenHeader(text: unknown, now: number): ReadonlyMap<string, readonly number[]> {
  const parts = typeof text === 'string' ? text.slice(0, seenHeader.maxLength).split(';') : []
  return new Map(
    parts.flatMap((part): [string, number[]][] => {
      const [id = '', minutes = ''] = part.split(':')
      const times = minutes.split(',').filter((each) => /^\d{1,5}$/.test(each))
      return isUuid(id) ? [[id, times.map((each) => now - Number(each) * 60_000)]] : []
    }),
  )
}

/**
 * Remembers by the visitor's key of the day when a person saw an ad, or one of a campaign; only for the day, and in
 * this process.
 */
export class SeenAds {
  #recent = new Map<string, readonly number[]>()
  #older = new Map<string, readonly number[]>()

  of(person: string | null, subject: string): readonly number[] {
    if (person === null) return []
    const key = `${person} ${subject}`
    return this.#recent.get(key) ?? this.#older.get(key) ?? []
  }

  add(person: string | null, subject: string, now: number): void {
    if (person === null) return
    const times = this.of(person, subject).filter((at) => at > now - keptMilliseconds)
    if (this.#recent.size >= maxKnown) {
      this.#older = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(`${person} ${subject}`, [...times, now])
  }
}
