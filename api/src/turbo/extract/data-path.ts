import { parseJson } from './parse-json.ts'
import { scanLiterals } from './script-literals.ts'

/** A text or number at a path. */
export interface DataText {
  readonly text: string
  /** A JSON number, whose point is a decimal mark. */
  readonly isNumber: boolean
}

const maxVisits = 5_000
const maxFound = 50

/** Drops meaningless values: a price of zero means "no sale". */
function readable(value: unknown): readonly DataText[] {
  if (typeof value === 'number')
    return Number.isFinite(value) && value !== 0 ? [{ text: String(value), isNumber: true }] : []
  const text = typeof value === 'string' ? value.trim().slice(0, 1_000) : ''
  return text === '' ? [] : [{ text, isNumber: false }]
}

/** Follows a path through data, counting every step. */
function follow(data: unknown, path: readonly string[]): readonly DataText[] {
  let left = maxVisits
  function at(value: unknown, place: number): readonly DataText[] {
    left -= 1
    const step = path[place]
    if (step === undefined) return readable(value)
    if (typeof value !== 'object' || value === null || left < 0) return []
    if (step === '*')
      return Object.values(value)
        .slice(0, maxFound)
        .flatMap((one) => at(one, place + 1))
    for (const key of step.split('|')) {
      const found = Object.hasOwn(value, key) ? at(Reflect.get(value, key), place + 1) : []
      if (found.length > 0) return found
    }
    return []
  }
  const found = at(data, 0)
  // If the search was cut short, unseen values might disagree.
  return left < 0 || found.length > maxFound ? [] : found
}

const plainName = (name: string): readonly string[] => name.replace(/^(?:window|self|globalThis)\./, '').split('.')

/**
 * The values at a path of the data in a text: JSON, or a script that assigns data to a name, in which case the path
 * begins with that name: `state.product.variants.*.sale_price|price`. `|` separates alternatives, the first match wins;
 * `*` matches all. No code is run.
 */
export function textsAtPath(text: string, path: string): readonly DataText[] {
  const steps = plainName(path.replace(/\[(\d+|\*)\]/g, '.$1'))
  const json = parseJson(text.trim())
  if (json !== undefined) return follow(json, steps)
  if (!text.includes(steps[0] ?? '')) return []
  for (const { name, value } of scanLiterals(text)) {
    const own = plainName(name)
    if (own.length < steps.length && own.every((step, place) => step === steps[place])) {
      const found = follow(value, steps.slice(own.length))
      if (found.length > 0) return found
    }
  }
  return []
}
