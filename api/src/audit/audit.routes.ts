import { audit } from '../../../shared/contract/audit/audit.collection.ts'
import { listAudit } from '../../../shared/contract/audit/audit.routes.ts'
import type { ApiContext } from '../app/api-plugin.ts'
import { listRecords } from '../collection/collection.queries.ts'
import { type Listed, listedIn } from '../collection/collection.ts'
import type { Serve } from '../http/serve-route.ts'

const entries: Listed = {
  ...listedIn('audit', audit),
  defaultSort: '-at',
  isSearchable: false,
  isLog: true,
}

export function auditRoutes(serve: Serve, { database }: ApiContext): void {
  serve(listAudit, ({ query }) => listRecords(database.main, entries, query))
}
