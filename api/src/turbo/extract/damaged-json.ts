/** A partly parsed value of damaged JSON: complete properties only. */
interface Frame {
  readonly value: unknown[] | Record<string, unknown>
  /** The key whose value comes next. */
  key: string | undefined
}

const maxDepth = 200
const space = /(?:\s|\/\*[\s\S]{0,500}?\*\/|\/\/[^\n]{0,500}\n)*/y
const nextKey = /(?:\s|\/\*[\s\S]{0,500}?\*\/|\/\/[^\n]{0,500}\n)*"[^"\n]{1,80}"\s*:/y
const bracket = /\s*[}\]]/y
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const literal = /true|false|null/y
const literals = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

function lengthAt(pattern: RegExp, text: string, place: number): number {
  pattern.lastIndex = place
  return pattern.exec(text)?.[0].length ?? 0
}

const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replace(/\\(?:u([\da-fA-F]{4})|([\s\S]))/g, (_, hex: string | undefined, sign: string) =>
        hex === undefined ? (escapes[sign] ?? sign) : String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text

/** Parses a text from front to back; each position is visited a few times at most. */
class DamagedReader {
  readonly #text: string
  readonly #open: Frame[] = []
  readonly roots: unknown[] = []
  #place = 0

  constructor(text: string) {
    this.#text = text
  }

  #skipSpace(): void {
    this.#place += lengthAt(space, this.#text, this.#place)
  }

  /** Whether a quote ends its string: judged by what follows. */
  #endsText(quote: number, isKey: boolean): boolean {
    const at = quote + 1 + lengthAt(space, this.#text, quote + 1)
    const sign = this.#text[at] ?? ''
    if (isKey) return sign === ':'
    if (sign === '' || sign === ']') return true
    const isInObject = !Array.isArray(this.#open.at(-1)?.value)
    if (sign === '}') return isInObject
    if (!isInObject) return sign === ',' && /\s*["[{\d\-tfn\]]/.test(this.#text.slice(at + 1, at + 20))
    if (sign === '"') return lengthAt(nextKey, this.#text, at) > 0
    return sign === ',' && (lengthAt(nextKey, this.#text, at + 1) > 0 || lengthAt(bracket, this.#text, at + 1) > 0)
  }

  /** The string that begins here; undefined if it does not end. */
  #readText(isKey: boolean): string | undefined {
    const start = this.#place + 1
    for (let at = start; at < this.#text.length; at += 1) {
      const sign = this.#text[at]
      if (sign === '\\') at += 1
      else if (sign === '"' && this.#endsText(at, isKey)) {
        this.#place = at + 1
        return unescaped(this.#text.slice(start, at))
      }
    }
    this.#place = this.#text.length
    return undefined
  }

  #keep(value: unknown): void {
    const frame = this.#open.at(-1)
    if (!frame) this.roots.push(value)
    else if (Array.isArray(frame.value)) frame.value.push(value)
    else if (frame.key !== undefined) {
      if (value !== undefined && !Object.hasOwn(frame.value, frame.key)) frame.value[frame.key] = value
      frame.key = undefined
    }
  }

  #enter(value: unknown[] | Record<string, unknown>): void {
    this.#keep(value)
    this.#open.push({ value, key: undefined })
    this.#place += 1
  }

  /** Parses a number or a word; nothing if it is invalid or cut off. */
  #readPlain(): void {
    const length = lengthAt(number, this.#text, this.#place) || lengthAt(literal, this.#text, this.#place)
    const written = this.#text.slice(this.#place, this.#place + length)
    this.#place += length || 1
    const frame = this.#open.at(-1)
    const at = this.#place + lengthAt(space, this.#text, this.#place)
    const sign = this.#text[at] ?? ''
    const isWhole =
      sign === '}' ||
      sign === ']' ||
      (sign === ',' &&
        (Array.isArray(frame?.value) ||
          lengthAt(nextKey, this.#text, at + 1) > 0 ||
          lengthAt(bracket, this.#text, at + 1) > 0))
    if (length > 0 && isWhole) this.#keep(literals.has(written) ? literals.get(written) : Number(written))
    else if (frame) frame.key = undefined
  }

  /** One step; stops at unrealistic nesting depth. */
  #step(): boolean {
    const sign = this.#text[this.#place]
    const frame = this.#open.at(-1)
    const isBeforeKey = frame !== undefined && !Array.isArray(frame.value) && frame.key === undefined
    if (sign === '{') this.#enter({})
    else if (sign === '[') this.#enter([])
    else if (sign === '}' || sign === ']') {
      this.#place += 1
      this.#open.pop()
    } else if (sign === '"') {
      const text = this.#readText(isBeforeKey)
      // A string without an end was cut off: its value is unknown.
      if (!isBeforeKey) this.#keep(text)
      else if (frame && text !== undefined) {
        frame.key = text
        this.#skipSpace()
        this.#place += 1
      }
    } else if (sign === ',' || isBeforeKey) this.#place += 1
    else this.#readPlain()
    return this.#open.length <= maxDepth
  }

  read(): readonly unknown[] {
    this.#skipSpace()
    while (this.#place < this.#text.length && this.#step()) this.#skipSpace()
    return this.roots
  }
}

/**
 * Parses what is certain in damaged JSON: unescaped quotes, line breaks in strings, missing or extra commas, comments,
 * truncation. A property with an uncertain value is left out.
 */
export const readDamagedJson = (text: string): readonly unknown[] => new DamagedReader(text).read()
