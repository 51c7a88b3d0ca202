import { sql } from 'kysely'
import { listing } from '../../../shared/contract/listing/listing.collection.ts'
import { defineLogStore } from '../collection/collection.ts'

export const listings = defineLogStore(listing, {
  table: 'named_listing',
  // Partners know a product by its page.
  namedBy: (texts, forms) => sql`
    select listing.id, wanted.form as name
    from unnest(${texts}::text[], ${forms}::text[]) as wanted (address, form)
    join listing on listing.address_key = listing_address_key(wanted.address)
    where wanted.address ~* '^https?://'
  `,
})
