import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Has the next look at a listing read the whole page: that it has not changed would say that its price is right. */
export const forgetValidators = (tx: Kysely<Schema>, listingId: string) =>
  tx.updateTable('listing_check').set({ etag: null, last_modified: null }).where('listing_id', '=', listingId).execute()
