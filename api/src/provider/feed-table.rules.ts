import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { FeedFormat } from '../../../shared/contract/provider/provider.collection.ts'
import type { FeedFailure } from '../../../shared/contract/provider/provider-feed.ts'
import { encodingOf } from '../collection/import/decode-table.ts'
import { readTable } from '../collection/import/read-table.ts'
import { ApiError } from '../http/api-error.ts'
import { pageText } from '../turbo/fetch/page-text.ts'
import { guessTarget } from './feed-mapping.rules.ts'

/** Rows of a feed; one with more is refused as a whole, since what is not read would look as if it had ended. */
const maxFeedRows = 5_000
const maxFields = 100
const maxText = 2_000
const maxDepth = 6

/** The feed as a whole cannot be used; nothing follows from it. */
export class FeedUnusable extends Error {
  override readonly name = 'FeedUnusable'
  readonly failure: FeedFailure
  constructor(failure: FeedFailure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

export type FeedRecord = Readonly<Record<string, string>>
export interface FeedTable {
  readonly fields: readonly string[]
  readonly rows: readonly FeedRecord[]
}

type Tree = { readonly [name: string]: unknown }
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The largest list of objects, however deep it lies; undefined where there is none. */
function recordsIn(value: unknown, depth = 0): readonly Tree[] | undefined {
  if (depth > maxDepth) return undefined
  if (Array.isArray(value)) {
    const trees = value.filter(isTree)
    return trees.length > 0 ? trees : undefined
  }
  if (!isTree(value)) return undefined
  let largest: readonly Tree[] | undefined
  for (const part of Object.values(value)) {
    const found = recordsIn(part, depth + 1)
    if (found && found.length > (largest?.length ?? 0)) largest = found
  }
  return largest
}

/** An XML of one record has no list: it is the first element that holds texts. */
function onlyRecordIn(value: unknown, depth = 0): Tree | undefined {
  if (!isTree(value) || depth > maxDepth) return undefined
  const parts = Object.values(value)
  if (depth > 0 && parts.filter((part) => typeof part === 'string').length > 1) return value
  for (const part of parts) {
    const found = onlyRecordIn(part, depth + 1)
    if (found) return found
  }
  return undefined
}

/** `{ discount: { value: 10 } }` is the field `discount.value`. Fields of all rows are counted together. */
function flattened(tree: Tree, fields: Set<string>): FeedRecord {
  const row: Record<string, string> = {}
  const add = (parts: Tree, prefix: string, depth: number) => {
    for (const [name, value] of Object.entries(parts)) {
      const field = `${prefix}${name}`
      if (isTree(value)) {
        if (depth < maxDepth) add(value, `${field}.`, depth + 1)
        continue
      }
      if (value === null || value === undefined || field.length > 200) continue
      if (!fields.has(field) && fields.size === maxFields) continue
      fields.add(field)
      const text = Array.isArray(value) ? value.filter((one) => typeof one !== 'object').join(', ') : String(value)
      row[field] = text.trim().slice(0, maxText)
    }
  }
  add(tree, '', 0)
  return row
}

function fromTrees(trees: readonly Tree[] | undefined): FeedTable {
  if (!trees) throw new FeedUnusable('empty')
  if (trees.length > maxFeedRows) throw new FeedUnusable('too-many-rows')
  const fields = new Set<string>()
  const rows = trees.map((tree) => flattened(tree, fields))
  return { fields: [...fields], rows }
}

async function readCsv(text: string): Promise<FeedTable> {
  const table = await readTable(text, { isKnown: (header) => guessTarget(header) !== undefined }).catch((error) => {
    throw error instanceof ApiError ? new FeedUnusable('broken', error) : error
  })
  const fields = table.header.slice(0, maxFields)
  if (table.rows.length > maxFeedRows) throw new FeedUnusable('too-many-rows')
  // A last row that ends before its line does was cut, and rows behind it may be missing.
  if ((table.rows.at(-1)?.cells.length ?? fields.length) < table.header.length) throw new FeedUnusable('cut')
  const rows = table.rows.map(({ cells }) =>
    Object.fromEntries(fields.map((field, place) => [field, (cells[place] ?? '').slice(0, maxText)])),
  )
  return { fields, rows }
}

function readJson(text: string): FeedTable {
  try {
    return fromTrees(recordsIn(JSON.parse(text)))
  } catch (error) {
    throw error instanceof SyntaxError ? new FeedUnusable('broken', error) : error
  }
}

const xml = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false, jPath: false })

function parseXml(text: string): unknown {
  try {
    return xml.parse(text)
  } catch (error) {
    // Tags in more tags than the parser follows are well-formed, and no feed.
    throw new FeedUnusable('broken', error)
  }
}

function readXml(text: string): FeedTable {
  // Without a document type there are no entities but the five of XML itself.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new FeedUnusable('not-allowed')
  if (XMLValidator.validate(text) !== true) throw new FeedUnusable('broken')
  const tree = parseXml(text)
  const only = onlyRecordIn(tree)
  return fromTrees(recordsIn(tree) ?? (only && [only]))
}

export interface FeedFile {
  readonly bytes: Uint8Array
  readonly contentType: string
  readonly format: FeedFormat
}

/** The text of a feed. A table that does not say how it is written is read as one that staff import, by its bytes. */
function feedText({ bytes, contentType, format }: FeedFile): string {
  const text = pageText(bytes, contentType)
  return format === 'csv' && /[\uFFFD\0]/.test(text) ? new TextDecoder(encodingOf(bytes)).decode(bytes) : text
}

/** Reads a feed as a table of texts. @throws FeedUnusable where it is broken, cut, empty or too long. */
export async function readFeedTable({ bytes, contentType, format }: FeedFile): Promise<FeedTable> {
  const text = feedText({ bytes, contentType, format }).replace(/^\s+|[\r\n]+$/g, '')
  if (text === '') throw new FeedUnusable('empty')
  if (format === 'csv' && /^<(?:!doctype|html)/i.test(text)) throw new FeedUnusable('broken')
  const table = format === 'csv' ? await readCsv(text) : format === 'json' ? readJson(text) : readXml(text)
  if (table.rows.length === 0) throw new FeedUnusable('empty')
  return table
}
