import { listing } from '../../../shared/contract/listing/listing.collection.ts'
import type { ApiContext } from '../app/api-plugin.ts'
import { listRecords } from '../collection/collection.queries.ts'
import { type Listed, listedIn } from '../collection/collection.ts'
import type { Serve } from '../http/serve-route.ts'

const listings: Listed = { ...listedIn('named_listing', listing), isLog: true }

export function listingRoutes(serve: Serve, { database }: ApiContext): void {
  serve(listing.routes.list, ({ query }) => listRecords(database.main, listings, query))
}
