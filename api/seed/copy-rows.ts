import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { present } from './present.ts'

type Value = string | number | boolean | null | readonly string[]

/** How one column of a table is read from a row's source. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Value>>

/** Rows are sent in pieces of about this many characters: few enough writes, little memory. */
const pieceSize = 64 * 1_024

/** Streams rows into a table by COPY, never holding more than a piece of them. Answers how many there were. */
export async function copyRows<Row>(
  client: pg.ClientBase,
  table: string,
  columns: Columns<Row>,
  rows: Iterable<Row>,
  onRow: (count: number) => void = () => {},
): Promise<number> {
  const readers = Object.values(columns)
  let count = 0

  function* pieces() {
    let piece = ''
    for (const row of rows) {
      piece += `${readers.map((read) => copyText(read(row))).join('\t')}\n`
      count += 1
      onRow(count)
      if (piece.length < pieceSize) continue
      yield piece
      piece = ''
    }
    if (piece) yield piece
  }

  const names = Object.keys(columns).join(', ')
  await pipeline(Readable.from(pieces()), client.query(copyFrom(`COPY ${table} (${names}) FROM STDIN`)))
  return count
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One value in COPY's text format. */
function copyText(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'object')
    return copyText(`{${value.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
  if (typeof value !== 'string') return String(value)
  return value.replace(/[\\\t\n\r]/g, (sign) => present(escapes[sign]))
}
