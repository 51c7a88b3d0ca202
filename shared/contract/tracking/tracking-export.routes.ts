import * as Type from 'typebox'
import { OneOf } from '../../schema/structure.ts'
import { defineRoute, type FileType } from '../route.ts'
import { maxExportedPrices } from './tracking.limits.ts'

/** What the account watches as it is now, or what it cost before. */
export const exportedTables = ['watches', 'history'] as const
export type ExportedTable = (typeof exportedTables)[number]

const exportRoute = (format: string, produces: FileType) =>
  defineRoute({
    method: 'GET',
    path: `/tracking/export/${format}`,
    base: 'api',
    summary: `What the account watches, or the newest ${maxExportedPrices} changed prices of each product that it watches`,
    audience: 'user',
    query: Type.Object({ what: OneOf(exportedTables) }, { additionalProperties: false }),
    reply: Type.String(),
    produces,
    limit: { calls: 10, seconds: 60 },
  })

export const exportTrackingCsv = exportRoute('csv', 'text/csv')
export const exportTrackingXlsx = exportRoute(
  'xlsx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
)
export const exportTrackingJson = exportRoute('json', 'application/json')
