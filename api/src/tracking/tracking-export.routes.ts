import type { Readable } from 'node:stream'
import type { Language } from '../../../shared/contract/language.ts'
import {
  type ExportedTable,
  exportTrackingCsv,
  exportTrackingJson,
  exportTrackingXlsx,
} from '../../../shared/contract/tracking/tracking-export.routes.ts'
import type { ApiContext } from '../http/context.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { trackedProducts } from './tracked-products.ts'
import { countryOfAccount, listTrackings, type TrackingRow } from './tracking.queries.ts'
import { findExportedPrices } from './tracking-export.queries.ts'
import { csvFile, jsonFile, type Table, xlsxFile } from './tracking-file.ts'
import { type ExportedWatch, historyColumns, watchColumns } from './tracking-table.ts'

/** How many products are read at once for one chunk of a file. */
const pieceSize = 20

interface Reader {
  readonly userId: string
  readonly language: Language
}

async function* trackingPieces({ database }: ApiContext, userId: string): AsyncGenerator<TrackingRow[]> {
  let before: string | null = null
  for (;;) {
    const rows: TrackingRow[] = await listTrackings(database.main.kysely, { userId, before, size: pieceSize })
    yield rows
    before = rows.at(-1)?.id ?? null
    if (rows.length < pieceSize) return
  }
}

async function* watches(context: ApiContext, { userId, language }: Reader): AsyncGenerator<ExportedWatch[]> {
  const connection = context.database.main
  const country = await countryOfAccount(connection.kysely, userId)
  for await (const rows of trackingPieces(context, userId)) {
    const items = await trackedProducts(rows, { connection, language, country })
    yield items.map((item) => ({
      item,
      // The product's page, if it is watched in any shop.
      url:
        item.listing && item.listingId !== null
          ? item.listing.url
          : `${context.config.publicOrigin}/product/${item.product.id}/${item.product.slug}`,
    }))
  }
}

async function* history(context: ApiContext, { userId, language }: Reader) {
  for await (const rows of trackingPieces(context, userId)) {
    for (const row of rows) yield await findExportedPrices(context.database.main.kysely, row, language)
  }
}

type Write = <Row>(table: Table<Row>) => Readable | Promise<Readable>

/** Exports the watched products of an account and their prices as files. */
export const routes: NounRoutes = (serve, context) => {
  const fileOf = async (what: ExportedTable, reader: Reader, write: Write) =>
    what === 'watches'
      ? write({ columns: watchColumns, pieces: watches(context, reader), language: reader.language })
      : write({ columns: historyColumns, pieces: history(context, reader), language: reader.language })
  const nameOf = (what: ExportedTable, format: string) =>
    `attachment; filename="qasima-${what}-${new Date().toISOString().slice(0, 10)}.${format}"`

  serve(exportTrackingCsv, ({ account, query: { what }, language, setHeader }) => {
    setHeader('content-disposition', nameOf(what, 'csv'))
    return fileOf(what, { userId: account.id, language }, csvFile)
  })
  serve(exportTrackingJson, ({ account, query: { what }, language, setHeader }) => {
    setHeader('content-disposition', nameOf(what, 'json'))
    return fileOf(what, { userId: account.id, language }, jsonFile)
  })
  serve(exportTrackingXlsx, ({ account, query: { what }, language, setHeader }) => {
    setHeader('content-disposition', nameOf(what, 'xlsx'))
    return fileOf(what, { userId: account.id, language }, xlsxFile)
  })
}
