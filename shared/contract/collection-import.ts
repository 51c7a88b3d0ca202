import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Id } from '../schema/formats.ts'
import { Exactly, Nullable, OneOf } from '../schema/structure.ts'
import { maxImportBytes } from './collection.limits.ts'

/** How the bytes of a table stand for text; `windows-1256` is Excel's for Arabic, `windows-1252` for Western Europe. */
export const tableEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1256', 'windows-1252'] as const
export type TableEncoding = (typeof tableEncodings)[number]

/** What stands between the cells of a row. */
export const delimiterSigns = { comma: ',', semicolon: ';', tab: '\t' } as const
export type Delimiter = keyof typeof delimiterSigns
export const delimiters = ['comma', 'semicolon', 'tab'] as const satisfies readonly Delimiter[]

/** Rows of the table that a reply shows. */
export const shownRows = 5
/** Wrong rows that a reply names; `rejected` has them all. */
export const namedErrors = 100
/** Changed records that a reply names. */
export const namedChanges = 100

export const ImportQuery = Exactly({
  /** Writes nothing. */
  dryRun: Type.Optional(Type.Boolean()),
  /** Found out where they are not said. */
  encoding: Type.Optional(OneOf(tableEncodings)),
  delimiter: Type.Optional(OneOf(delimiters)),
  /** The field of each column, `shopId,code,,description.ar`; a column without one is passed over. */
  columns: Type.Optional(Type.String({ maxLength: 6_000 })),
  /** Which rows are written when some are wrong: none at all, or those that are good. */
  rows: Type.Optional(OneOf(['all', 'good'], { default: 'all' })),
})
export type ImportQuery = Static<typeof ImportQuery>

/** A file as it is: what is sent is bytes of any encoding. */
export const ImportFile = Type.Unsafe<Blob | string>({ type: 'string', maxLength: maxImportBytes })

export const ImportReply = Exactly({
  encoding: OneOf(tableEncodings),
  delimiter: OneOf(delimiters),
  columns: Type.Array(Exactly({ header: Type.String(), field: Nullable(Type.String()) })),
  firstRows: Type.Array(Type.Array(Type.String())),
  rows: Type.Integer(),
  /** What the rows come to: records to make, to change, those that are so already, and rows that are wrong. */
  counts: Exactly({ made: Type.Integer(), changed: Type.Integer(), same: Type.Integer(), wrong: Type.Integer() }),
  /** Records that were made, and that were changed; none in a dry run. */
  created: Type.Integer(),
  updated: Type.Integer(),
  /** The first hundred records that are changed, by what they are called, and the fields that are. */
  changes: Type.Array(Exactly({ row: Type.Integer(), name: Type.String(), fields: Type.Array(Type.String()) })),
  /** The first hundred wrong rows, numbered as a spreadsheet numbers them. */
  errors: Type.Array(
    Exactly({
      row: Type.Integer(),
      fields: Type.Array(Exactly({ key: Type.String(), message: Type.String() })),
    }),
  ),
  /** The wrong rows as a table of their own, each with its reasons. */
  rejected: Nullable(Type.String()),
  batchId: Nullable(Id),
})
export type ImportReply = Static<typeof ImportReply>
