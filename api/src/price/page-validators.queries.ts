import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Makes the next check of a listing read the whole page: a "not modified" reply would confirm a wrong price. */
export const forgetValidators = (tx: Kysely<Schema>, listingId: string) =>
  tx.updateTable('listing_check').set({ etag: null, last_modified: null }).where('listing_id', '=', listingId).execute()
