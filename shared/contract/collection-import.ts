import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Id } from '../schema/formats.ts'
import { Exactly, Nullable, OneOf } from '../schema/structure.ts'
import { maxImportBytes } from './collection.limits.ts'

/** Character encodings of tables; `windows-1256` is Excel's for Arabic, `windows-1252` for Western Europe. */
export const tableEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1256', 'windows-1252'] as const
export type TableEncoding = (typeof tableEncodings)[number]

/** The delimiters between cells of a row. */
export const delimiterSigns = { comma: ',', semicolon: ';', tab: '\t' } as const
export type Delimiter = keyof typeof delimiterSigns
export const delimiters = ['comma', 'semicolon', 'tab'] as const satisfies readonly Delimiter[]

/** Number of rows that the preview in a reply shows. */
export const shownRows = 5
/** Invalid rows listed in a reply; `rejected` has all of them. */
export const namedErrors = 100
/** Changed records listed in a reply. */
export const namedChanges = 100

export const ImportQuery = Exactly({
  /** Writes nothing. */
  dryRun: Type.Optional(Type.Boolean()),
  /** Detected if not given. */
  encoding: Type.Optional(OneOf(tableEncodings)),
  delimiter: Type.Optional(OneOf(delimiters)),
  /** The field of each column, `shopId,code,,description.ar`; columns without a field are ignored. */
  columns: Type.Optional(Type.String({ maxLength: 6_000 })),
  /** What to write if some rows are invalid: nothing, or only the valid rows. */
  rows: Type.Optional(OneOf(['all', 'good'], { default: 'all' })),
})
export type ImportQuery = Static<typeof ImportQuery>

/** The raw bytes of a file, in any encoding. */
export const ImportFile = Type.Unsafe<Blob | string>({ type: 'string', maxLength: maxImportBytes })

export const ImportReply = Exactly({
  encoding: OneOf(tableEncodings),
  delimiter: OneOf(delimiters),
  columns: Type.Array(Exactly({ header: Type.String(), field: Nullable(Type.String()) })),
  firstRows: Type.Array(Type.Array(Type.String())),
  rows: Type.Integer(),
  /** Result of the rows: records to create, records to change, unchanged records and invalid rows. */
  counts: Exactly({ made: Type.Integer(), changed: Type.Integer(), same: Type.Integer(), wrong: Type.Integer() }),
  /** Created and changed records; none in a dry run. */
  created: Type.Integer(),
  updated: Type.Integer(),
  /** The first hundred changed records, with their names and changed fields. */
  changes: Type.Array(Exactly({ row: Type.Integer(), name: Type.String(), fields: Type.Array(Type.String()) })),
  /** The first hundred invalid rows, numbered as in a spreadsheet. */
  errors: Type.Array(
    Exactly({
      row: Type.Integer(),
      fields: Type.Array(Exactly({ key: Type.String(), message: Type.String() })),
    }),
  ),
  /** The invalid rows as a separate table, each with its reasons. */
  rejected: Nullable(Type.String()),
  batchId: Nullable(Id),
})
export type ImportReply = Static<typeof ImportReply>
