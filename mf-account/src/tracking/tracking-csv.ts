import type { TrackedProduct } from '@qasima/shared/contract/tracking/tracking.routes'
import { majorUnits } from '@qasima/shared/schema/units'

/** So many lines of a file are taken: more than any plan may watch. */
export const maxImportLines = 100

/** The cells of one line of a CSV file; a cell in quotes may hold commas and doubled quotes. */
function cellsOf(line: string): string[] {
  const separator = line.includes(';') && !line.includes(',') ? ';' : line.includes('\t') ? '\t' : ','
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let place = 0; place < line.length; place += 1) {
    const sign = line[place]
    if (isQuoted && sign === '"' && line[place + 1] === '"') {
      cell += '"'
      place += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell].map((text) => text.trim())
}

const headings = new Set(['url', 'link', 'address', 'product url', 'الرابط', 'رابط', 'رابط المنتج'])
const isAddress = (text: string | undefined): text is string => text !== undefined && /^https?:\/\/\S+$/i.test(text)

/**
 * The addresses of a text: one a line, or the column `url` of a CSV file, or of each line the first cell that is an
 * address. Each once, in their order, {@link maxImportLines} at most.
 */
export function addressesOf(text: string): string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
  const column = cellsOf(lines[0] ?? '').findIndex((cell) => headings.has(cell.toLowerCase()))
  // An address may hold commas itself: under no heading, a line that is nothing else is one.
  const rows = lines.map((line) => (column < 0 && isAddress(line.trim()) ? [line.trim()] : cellsOf(line)))
  const found = rows.map((cells) => (column >= 0 && isAddress(cells[column]) ? cells[column] : cells.find(isAddress)))
  return [...new Set(found.filter(isAddress))].slice(0, maxImportLines)
}

// A sheet would take it for a formula.
const harmless = (text: string) => (/^[=+\-@\t]/.test(text) ? `'${text}` : text)
const cell = (text: string) => `"${harmless(text).replaceAll('"', '""')}"`

const columns = ['url', 'product', 'store', 'price', 'currency', 'tags', 'note'] as const

/** What is watched as a CSV file that sheets read as UTF-8 and that can be read in again. */
export function csvOf(items: readonly TrackedProduct[]): string {
  const rows = items.map(({ product, listing, tags, note }) => [
    listing?.url ?? '',
    product.name,
    listing?.shop.shopName ?? '',
    listing?.price ? majorUnits(listing.price) : '',
    listing?.price?.currency ?? '',
    tags.join(' | '),
    note ?? '',
  ])
  return `\ufeff${[columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
