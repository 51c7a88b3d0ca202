import { maxNoteLength, maxTagLength, maxTags } from '@qasima/shared/contract/tracking/tracking.limits'
import { readPrice } from '@qasima/shared/prices/read-price'
import type { Money } from '@qasima/shared/schema/money'
import { type CastingFunction, parse } from 'csv-parse/browser/esm/sync'

/** Maximum lines of a file: more than any plan can watch. */
export const maxImportLines = 100

/** Why a line of a file is rejected, or only partly accepted. */
type ImportProblem = 'noLink' | 'repeated' | 'tooMany' | 'target' | 'tags' | 'note'

/** A line of a file, numbered as in an editor: the line where it starts, counting the heading and empty lines. */
export interface ImportLine {
  readonly line: number
  /** Its address, or otherwise its text. */
  readonly text: string
  /** Null if rejected; `problems` says why. */
  readonly url: string | null
  readonly tags: readonly string[]
  readonly note: string | null
  readonly targets: readonly Money[]
  readonly problems: readonly ImportProblem[]
}

const headings = {
  url: ['url', 'link', 'address', 'product url', 'product link', 'الرابط', 'رابط', 'رابط المنتج'],
  tags: ['tags', 'tag', 'labels', 'الوسوم', 'وسوم'],
  note: ['note', 'notes', 'ملاحظة', 'ملاحظات', 'الملاحظة'],
  target: ['target', 'target price', 'السعر المستهدف', 'المستهدف', 'الهدف'],
  currency: ['currency', 'العملة', 'عملة'],
} as const
type Column = keyof typeof headings

interface Row {
  readonly line: number
  readonly raw: string
  readonly cells: readonly string[]
}

const options = { trim: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true } as const

/** @throws CsvError for an unclosed quote. */
function rowsOf(text: string, delimiter: string, quote: '"' | null = '"'): Row[] {
  const lines: number[] = []
  const cast: CastingFunction = (cell, place) => {
    // The parser is already past the line breaks of the cell here.
    if (place.index === 0) lines.push(place.lines - cell.split('\n').length + 1)
    return cell
  }
  const records = parse(text, { ...options, delimiter, quote, cast })
  return records.map((cells, place) => ({ line: lines[place] ?? 0, raw: cells.join(delimiter), cells }))
}

/** An unclosed quote would swallow the following lines: they are then read without quotes. */
function rowsDespiteQuotes(text: string, delimiter: string): Row[] {
  try {
    return rowsOf(text, delimiter)
  } catch {
    const rows = rowsOf(text, delimiter, null)
    return rows.map((row) => ({ ...row, cells: row.cells.map((cell) => cell.replace(/^"|"$/g, '')) }))
  }
}

const isAddress = (text: string | undefined): text is string => text !== undefined && /^https?:\/\/\S+$/i.test(text)
const isDomainPath = (text: string) => /^(?:[\w-]+\.)+[a-z]{2,}\/\S+$/i.test(text)
const known = new Set<string>(Object.values(headings).flat())

/**
 * Detects the delimiter from the first lines: the one that finds headings, otherwise addresses, otherwise the most
 * cells.
 */
function delimiterOf(text: string): string {
  const sample = text.trimStart().split('\n').slice(0, 3).join('\n')
  const scored = [',', ';', '\t'].map((delimiter) => {
    const cells = rowsDespiteQuotes(sample, delimiter).flatMap((row) => row.cells)
    const named = cells.filter((cell) => known.has(cell.toLowerCase())).length
    return { delimiter, score: named * 1_000 + cells.filter(isAddress).length * 100 + cells.length }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

function columnsOf(cells: readonly string[]): Partial<Record<Column, number>> {
  const names = cells.map((cell) => cell.toLowerCase())
  const found = Object.entries(headings).flatMap(([column, texts]) => {
    const place = names.findIndex((name) => new Set<string>(texts).has(name))
    return place < 0 ? [] : [[column, place]]
  })
  return Object.fromEntries(found)
}

// An export adds this quote so that spreadsheets do not treat the text as a formula.
const withoutFormulaQuote = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '')

/** Exports separate tags by `|`; other files use commas. */
const tagsOf = (text: string) =>
  [...new Set(text.split(/[|,،;؛]/).map((tag) => tag.trim()))].filter((tag) => tag !== '')

function targetsOf(text: string, currency: string): { targets: readonly Money[]; isRead: boolean } {
  const code = currency.trim().toUpperCase()
  const texts = text.split('|').filter((part) => part.trim() !== '')
  const read = texts.map((part) =>
    /^[A-Z]{3}$/.test(code) ? readPrice(part, { currency: code }) : readPrice(`${part} ${currency}`),
  )
  const targets = read.filter((price): price is Money => price !== undefined && 'amount' in price)
  return { targets, isRead: targets.length === texts.length }
}

function urlOf({ raw, cells }: Row, columns: Partial<Record<Column, number>>, width: number): string | null {
  // An address may contain the delimiter itself: with a single column, the whole line is the address.
  if (width <= 1 && isAddress(raw)) return raw
  const cell = columns.url === undefined ? undefined : cells[columns.url]
  if (isAddress(cell)) return cell
  if (cell !== undefined && isDomainPath(cell)) return `https://${cell}`
  return cells.find(isAddress) ?? null
}

/**
 * Parses a text: one address per line, or a CSV file with a column `url` and optionally `tags`, `note`, `target` and
 * `currency`. Empty lines and the heading are left out; every other line is returned, accepted or not.
 */
export function readImport(whole: string): ImportLine[] {
  const text = whole
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^sep=(.)\n/i, '\n')
  const rows = rowsDespiteQuotes(text, delimiterOf(text)).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const columns = columnsOf(rows[0]?.cells ?? [])
  const isHeaded = columns.url !== undefined || (rows.length > 1 && !rows[0]?.cells.some(isAddress))
  const width = isHeaded ? (rows[0]?.cells.length ?? 1) : 1
  const lineOf = new Map<string, number>()

  return rows.slice(isHeaded ? 1 : 0).map((row): ImportLine => {
    const cellOf = (column: Column) => withoutFormulaQuote((isHeaded && row.cells[columns[column] ?? -1]) || '')
    const url = urlOf(row, isHeaded ? columns : {}, width)
    const taken = { line: row.line, text: url ?? row.raw, url, tags: [], note: null, targets: [] }
    if (url === null) return { ...taken, problems: ['noLink'] }
    if (lineOf.has(url)) return { ...taken, url: null, problems: ['repeated'] }
    if (lineOf.size === maxImportLines) return { ...taken, url: null, problems: ['tooMany'] }
    lineOf.set(url, row.line)
    const tags = tagsOf(cellOf('tags'))
    const fitting = tags.filter((tag) => tag.length <= maxTagLength).slice(0, maxTags)
    const note = cellOf('note').trim()
    const { targets, isRead } = targetsOf(cellOf('target'), cellOf('currency'))
    const problems: ImportProblem[] = []
    if (!isRead) problems.push('target')
    if (fitting.length < tags.length) problems.push('tags')
    if (note.length > maxNoteLength) problems.push('note')
    return { ...taken, tags: fitting, note: note.slice(0, maxNoteLength) || null, targets, problems }
  })
}

/** Decodes a file in the encodings that spreadsheets write. */
export function decodeImport(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1256').decode(bytes)
  }
}
