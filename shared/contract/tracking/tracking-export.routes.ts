import * as Type from 'typebox'
import { KeyedBy, Nullable, OneOf } from '../../schema/structure.ts'
import { defineRoute, type FileType } from '../route.ts'
import { maxExportedPrices } from './tracking.limits.ts'

/** What the account watches now, or past prices. */
export const exportedTables = ['watches', 'history'] as const
export type ExportedTable = (typeof exportedTables)[number]

const exportRoute = <Reply extends Type.TSchema>(format: string, produces: FileType, reply: Reply) =>
  defineRoute({
    method: 'GET',
    path: `/tracking/export/${format}`,
    base: 'api',
    summary: `Export the tracked products, or the latest ${maxExportedPrices} price changes of each`,
    audience: 'user',
    query: Type.Object({ what: OneOf(exportedTables) }, { additionalProperties: false }),
    reply,
    produces,
    limit: { calls: 10, seconds: 60 },
  })

export const exportTrackingCsv = exportRoute('csv', 'text/csv', Type.String())
export const exportTrackingXlsx = exportRoute(
  'xlsx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  Type.String(),
)
/** One record per row; amounts are texts, because numbers could lose digits. */
export const exportTrackingJson = exportRoute(
  'json',
  'application/json',
  Type.Array(KeyedBy(Nullable(Type.Union([Type.String(), Type.Boolean()])))),
)
