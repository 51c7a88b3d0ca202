import { listing } from '../../../shared/contract/listing/listing.collection.ts'
import { defineLogStore } from '../collection/collection.ts'

export const listings = defineLogStore(listing, { table: 'named_listing' })
