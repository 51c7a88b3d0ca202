import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { LocalizedText } from '../../schema/localized-text.ts'
import { CurrencyCode } from '../../schema/money.ts'
import { Relation } from '../../schema/relation.ts'
import { Exactly } from '../../schema/structure.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { defineLog } from '../collection.ts'
import { CollectionPage, CollectionQuery } from '../collection-page.ts'
import { defineRoute } from '../route.ts'

const item = Exactly({
  id: Id,
  productId: Relation('product'),
  shopId: Relation('shop', Type.Integer()),
  /** Names of product and store. */
  name: LocalizedText,
  url: WebAddress(2_000),
  currency: CurrencyCode,
  createdAt: Moment,
})

/** Products as sold by single stores; a read-only list, to which other records refer. */
export const listing = defineLog({
  name: 'listing',
  nouns: ['listing', 'Listings'],
  item,
  label: ['name'],
  searchable: true,
  fields: {
    id: 'filter',
    productId: 'filter',
    shopId: 'filter',
    createdAt: 'sort',
  },
  list: defineRoute({
    method: 'GET',
    path: '/listing',
    base: 'api',
    summary: 'Products as sold by single stores; search by product and store name',
    audience: 'view_price',
    query: CollectionQuery,
    reply: CollectionPage(item),
    limit: { calls: 600, seconds: 60 },
  }),
})
