import { type Kysely, sql, type Transaction } from 'kysely'
import {
  type ImportQuery,
  type ImportReply,
  namedChanges,
  namedErrors,
  shownRows,
} from '../../../../shared/contract/collection-import.ts'
import type { PermissionAction } from '../../../../shared/contract/route.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ApiContext } from '../../http/context.ts'
import { toApiError } from '../../http/problem.ts'
import type { Report } from '../../http/report.ts'
import { insertBatch } from '../batch.queries.ts'
import {
  type Author,
  applyPatch,
  changeTogether,
  createRecord,
  type Item,
  updateRecord,
} from '../collection.changes.ts'
import type { Collection } from '../collection.ts'
import { isOfOneRecord } from '../record-failure.ts'
import { decodeTable, encodingOf, wrongFile } from './decode-table.ts'
import { headerReader, type ImportColumns } from './import-columns.ts'
import { type Planned, planImport } from './plan-import.ts'
import { readTable, type Table } from './read-table.ts'
import { type RejectedRow, rejectedTable } from './rejected-rows.ts'

/** Rows per transaction when each good row counts. */
const writtenAtOnce = 100
/** Maximum progress reports of one import. */
const maxReports = 100

class UndoImport extends Error {}

interface ImportFile {
  readonly bytes: unknown
  readonly query: ImportQuery
  /** Aborts; an all-or-nothing import then writes nothing. */
  readonly signal: AbortSignal
  readonly report: Report
}

interface ImportAuthor extends Author {
  readonly actorId: string
  readonly batchId: string
  readonly may: (action: PermissionAction) => boolean
}

interface ReadFile extends Pick<ImportReply, 'encoding' | 'delimiter'> {
  readonly table: Table
  readonly columns: ImportColumns
}

async function readFile({ contract }: Collection, { bytes, query }: ImportFile): Promise<ReadFile> {
  if (!(bytes instanceof Uint8Array) || bytes.length === 0) throw wrongFile('REQUIRED')
  const encoding = query.encoding ?? encodingOf(bytes)
  const reader = headerReader(contract)
  const table = await readTable(decodeTable(bytes, encoding), { delimiter: query.delimiter, isKnown: reader.isKnown })
  const columns = reader.read(table.header, { columns: query.columns, mayBeUnknown: query.dryRun === true })
  return { encoding, delimiter: table.delimiter, table, columns }
}

/** Passes on a limited number of reports, each further than the last. */
function reporterOf(report: Report, total: number) {
  const every = Math.ceil(total / maxReports)
  let next = 0
  return (done: number) => {
    if (done < next) return
    next = Math.floor(done) + every
    report({ done: Math.floor(done), total })
  }
}

type Writable = Extract<Planned, { readonly kind: 'made' | 'changed' }>

/** Writes rows, each on its own savepoint, so that a failure does not affect the others. */
function rowWriter(collection: Collection, author: ImportAuthor, rejected: RejectedRow[]) {
  return async (transaction: Transaction<Schema>, planned: Writable): Promise<boolean> => {
    const { row } = planned
    await sql`savepoint one_row`.execute(transaction)
    try {
      if (planned.kind === 'made') await createRecord(transaction, collection, planned.body, authorOf(author))
      else await updateRecord(transaction, collection, planned, authorOf(author))
      await sql`release savepoint one_row`.execute(transaction)
      return true
    } catch (error) {
      const failure = toApiError(error)
      if (!isOfOneRecord(failure.key)) throw error
      await sql`rollback to savepoint one_row`.execute(transaction)
      rejected.push({ row, fields: failure.fields ?? [{ key: 'row', message: failure.key }] })
      return false
    }
  }
}

/** The name of a record, in English if it is bilingual. */
function nameOf({ contract: { label } }: Collection, item: Item): string {
  const texts = label.map((field) => {
    const value = item[field]
    const { en, ar } = Object(value)
    return typeof value === 'object' ? en || ar : value
  })
  return String(texts.find(Boolean) ?? item.id)
}

/** The change of a row, labelled with its record's name. */
const changeOf = (collection: Collection, { row, before, patch }: Extract<Planned, { readonly kind: 'changed' }>) => ({
  row: row.number,
  name: nameOf(collection, before),
  fields: Object.keys(patch).filter((field) => !applyPatch(collection, before, { [field]: patch[field] }).isSame),
})

const authorOf = ({ may: _, ...author }: ImportAuthor) => author

interface Writing {
  readonly kysely: Kysely<Schema>
  readonly collection: Collection
  readonly author: ImportAuthor
  readonly signal: AbortSignal
  readonly onWritten: () => void
}

/** Writes the plan in parts, each atomically. Returns what was created and changed. */
async function write(
  { kysely, collection, author, signal, onWritten }: Writing,
  planned: readonly Writable[],
  { rejected, isAllOrNone }: { rejected: RejectedRow[]; isAllOrNone: boolean },
) {
  const written = { made: 0, changed: 0 }
  const size = isAllOrNone ? planned.length : writtenAtOnce
  for (let start = 0; start < planned.length; start += size) {
    const part = planned.slice(start, start + size)
    const inPart = { made: 0, changed: 0 }
    try {
      await kysely.transaction().execute(async (transaction) => {
        if (start === 0) {
          const { actorId, batchId: id } = author
          await insertBatch(transaction, { id, actorId, section: collection.contract.name, kind: 'import' })
        }
        await changeTogether(transaction, collection, async (collecting) => {
          const writeRow = rowWriter(collecting, author, rejected)
          for (const row of part) {
            if (signal.aborted) throw new ApiError('BAD_REQUEST', { cause: signal.reason })
            onWritten()
            if (await writeRow(transaction, row)) inPart[row.kind] += 1
          }
        })
        if (isAllOrNone && rejected.length > 0) throw new UndoImport()
      })
    } catch (error) {
      if (!(error instanceof UndoImport)) throw error
      return written
    }
    written.made += inPart.made
    written.changed += inPart.changed
  }
  return written
}

/**
 * Reads a table, and unless it is a dry run creates and changes the records of its rows: all or none, or only the good
 * ones. A dry run only reads, in short statements.
 * @throws ApiError `VALIDATION_ERROR` for a file that cannot be read as a table of the collection.
 */
export async function importRecords(
  context: Pick<ApiContext, 'database' | 'sections'>,
  collection: Collection,
  file: ImportFile,
  author: ImportAuthor,
): Promise<ImportReply> {
  const { query, signal, report } = file
  const isDryRun = query.dryRun === true
  const isAllOrNone = query.rows !== 'good'
  const { encoding, delimiter, table, columns } = await readFile(collection, file)
  const total = table.rows.length
  const tell = reporterOf(report, total)
  // Planning is the first half of the progress if rows are written as well.
  const half = isDryRun ? 1 : 0.5
  const { actorId, may } = author
  const planned = await planImport({ context, collection, table, columns, actorId, may }, (done) => {
    if (signal.aborted) throw new ApiError('BAD_REQUEST', { cause: signal.reason })
    tell(done * half)
  })

  const of = <Kind extends Planned['kind']>(...kinds: readonly Kind[]) =>
    planned.filter((one): one is Extract<Planned, { kind: Kind }> => kinds.some((kind) => one.kind === kind))
  const rejected: RejectedRow[] = of('wrong').map(({ row, fields }) => ({ row, fields }))
  const writable = of('made', 'changed')
  let done = total - writable.length
  const mayWrite = !isDryRun && writable.length > 0 && (rejected.length === 0 || !isAllOrNone)
  const written = mayWrite
    ? await write(
        {
          kysely: context.database.main.kysely,
          collection,
          author,
          signal,
          onWritten: () => tell((total + done++) * half),
        },
        writable,
        { rejected, isAllOrNone },
      )
    : { made: 0, changed: 0 }
  const wasWritten = written.made + written.changed > 0
  rejected.sort((one, other) => one.row.number - other.row.number)
  return {
    encoding,
    delimiter,
    columns: table.header.map((header, place) => ({ header, field: columns[place] ?? null })),
    firstRows: table.rows.slice(0, shownRows).map(({ cells }) => cells.map((cell) => cell.slice(0, 200))),
    rows: total,
    counts: {
      made: wasWritten ? written.made : of('made').length,
      changed: wasWritten ? written.changed : of('changed').length,
      same: of('same').length,
      wrong: rejected.length,
    },
    created: written.made,
    updated: written.changed,
    changes: of('changed')
      .slice(0, namedChanges)
      .map((change) => changeOf(collection, change)),
    errors: rejected.slice(0, namedErrors).map(({ row, fields }) => ({ row: row.number, fields: [...fields] })),
    rejected: await rejectedTable(table, columns, rejected),
    batchId: wasWritten ? author.batchId : null,
  }
}
