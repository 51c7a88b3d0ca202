import { decodeHTML } from 'entities'
import { readDamagedJson } from './damaged-json.ts'
import type { PageScript } from './page-scan.ts'
import { parseJson } from './parse-json.ts'
import { type ScriptValue, scanLiterals } from './script-literals.ts'

/** Maximum characters of scripts read per page. */
const maxCharacters = 4_000_000
const isData = (type: string): boolean => /^\s*(?:application|text)\/(?:[\w.+-]*json|x-magento-init)/i.test(type)
const isCode = (type: string): boolean => type.trim() === '' || /javascript|ecmascript|module|babel/i.test(type)
const speaksOfPrices = /pric|amount|\bvalue\b|سعر/i

/** Rows of React's flight format: `5:["$","div",…]`; a text row gives its byte length. */
function flightRows(text: string): readonly unknown[] {
  const rows: unknown[] = []
  for (let place = 0; place < text.length && rows.length < 5_000; ) {
    const [head = '', length] = /^[\da-f]*:(?:T([\da-f]+),)?/.exec(text.slice(place, place + 30)) ?? []
    const start = place + head.length
    if (length !== undefined) {
      place = start + charactersOf(text, start, Number.parseInt(length, 16))
      continue
    }
    const next = text.indexOf('\n', start)
    const end = next < 0 ? text.length : next
    const row = text.slice(start, end)
    const value = speaksOfPrices.test(row) ? parseJson(row.replace(/^[A-Z]{0,2}(?=[[{])/, '')) : undefined
    if (value !== undefined) rows.push(value)
    place = end + 1
  }
  return rows
}

/** How many characters have the given number of bytes. */
function charactersOf(text: string, start: number, bytes: number): number {
  let place = start
  for (let left = bytes; left > 0 && place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code >= 0xd800 && code < 0xe000 ? 2 : 3
  }
  return place - start
}

const maxPlaces = 200_000

/** Restores data whose parts are indices into one list, as in Nuxt. */
function unflattened(list: readonly unknown[]): unknown {
  const known = new Map<number, unknown>()
  let left = maxPlaces
  const at = (place: unknown, depth: number): unknown => {
    if (typeof place !== 'number' || !Number.isInteger(place) || place < 0 || depth > 60 || left <= 0) return null
    if (known.has(place)) return known.get(place)
    left -= 1
    const value = list[place]
    known.set(place, null)
    const whole = wholeOf(value, depth)
    known.set(place, whole)
    return whole
  }
  const wholeOf = (value: unknown, depth: number): unknown => {
    if (Array.isArray(value)) {
      const [kind, inner] = value
      if (typeof kind === 'string') return /Reactive|Ref|^Set$/.test(kind) ? at(inner, depth + 1) : null
      return value.map((one) => at(one, depth + 1))
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, at(one, depth + 1)]))
  }
  return at(0, 0)
}

const isFlattened = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 3 && Array.isArray(value[0]) && /Reactive|Ref/.test(String(value[0][0]))

/** `window.state = {…};` and `layer.push([…])`: a name, and what is assigned or passed to it. */
const single = /^\s*(?:(?:var|let|const)\s+)?([\w$.]{1,100})\s*(?:=\s*(?=[{[])|(\()\s*(?=[{[]))/

/** A script that is nothing but JSON for one name, which the platform's own parser reads many times faster. */
function singleValue(text: string): readonly ScriptValue[] | undefined {
  const [start, name, call] = single.exec(text) ?? []
  if (start === undefined || name === undefined) return undefined
  const rest = text.slice(start.length).trimEnd().replace(/;$/, '').trimEnd()
  const closed = call === undefined ? rest : rest.endsWith(')') ? rest.slice(0, -1) : ''
  const value = closed === '' ? undefined : parseJson(closed)
  return value === undefined ? undefined : [{ name, value }]
}

function valuesOf({ id, type, text }: PageScript): readonly ScriptValue[] {
  if (isData(type)) {
    const value = parseJson(text.trim()) ?? readDamagedJson(text)
    return [{ name: id, value: isFlattened(value) ? unflattened(value) : value }]
  }
  return isCode(type) ? (singleValue(text) ?? scanLiterals(text)) : []
}

/** The data that a page carries for its scripts, in order. */
export function scriptData(scripts: readonly PageScript[]): readonly ScriptValue[] {
  let left = maxCharacters
  const values: ScriptValue[] = []
  let flight = ''
  for (const script of scripts) {
    const isFlight = script.text.includes('__next_f')
    if (!isFlight && !speaksOfPrices.test(script.text)) continue
    left -= script.text.length
    if (left < 0) break
    for (const found of valuesOf(script)) {
      const [kind, text] = Array.isArray(found.value) ? found.value : []
      if (isFlight && kind === 1 && typeof text === 'string') flight += text
      else values.push(found)
    }
  }
  return [...values, ...flightRows(flight).map((value) => ({ name: 'flight', value }))]
}

const maxAttributes = 50
const dataAttribute = /\s(?:data-[\w-]{1,40}|:[\w-]{1,40})=(?:"(\s*(?:\{|\[)[^"]{20,})"|'(\s*(?:\{|\[)[^']{20,})')/g

/** Data in attributes, in the form of scripts. */
export function attributeData(html: string): readonly PageScript[] {
  const found: PageScript[] = []
  if (!/=["']\s{0,20}[{[]/.test(html)) return found
  for (const [, double, single] of html.matchAll(dataAttribute)) {
    const text = double ?? single ?? ''
    if (speaksOfPrices.test(text)) found.push({ id: '', type: 'application/json', text: decodeHTML(text) })
    if (found.length >= maxAttributes) break
  }
  return found
}
