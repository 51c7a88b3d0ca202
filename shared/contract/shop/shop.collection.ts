import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { WrittenText } from '../../schema/localized-text.ts'
import { CurrencyCode } from '../../schema/money.ts'
import { Picture } from '../../schema/picture.ts'
import { Relation } from '../../schema/relation.ts'
import { ShortId } from '../../schema/short-id.ts'
import { Slug } from '../../schema/slug.ts'
import { Status } from '../../schema/status.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'
import { CountryIds } from '../country.ts'
import { ProductAddresses } from './product-addresses.ts'
import { ProductRecipe } from './product-recipe.ts'
import { permitFields } from './sale-permit.ts'
import { shopStatuses } from './shop.routes.ts'
import { DomainName, ShopDomain, WrittenDomain } from './shop-domain.ts'

const write = {
  shopName: WrittenText({ min: 1, max: 100 }),
  slug: Slug,
  description: Type.Optional(WrittenText({ max: 2_000 })),
  /** Address of a picture: from the media library, or `data:`. */
  logo: Type.Optional(Nullable(Picture)),
  /** The main one. */
  domain: DomainName,
  categoryId: Relation('category'),
  countries: CountryIds,
  /** ISO 4217 code of the store's prices. */
  currency: CurrencyCode,
  status: Type.Optional(Status(shopStatuses, { default: 'ACTIVE' })),
  /** The provider whose tracking template is used for visits. */
  providerId: Type.Optional(Nullable(Relation('provider'))),
  productRecipe: Type.Optional(Nullable(ProductRecipe)),
  productAddresses: Type.Optional(Nullable(ProductAddresses)),
  /** Rate of checks of its product pages, over all processes. */
  checksPerMinute: Type.Optional(Type.Integer({ minimum: 1, maximum: 600, default: 6 })),
  ...permitFields,
  /** All domains besides the main one, which may be listed too in order to set its countries and currency. */
  domains: Type.Optional(Type.Array(WrittenDomain, { maxItems: 60 })),
}

export const shop = defineCollection({
  name: 'shop',
  nouns: ['store', 'Stores'],
  id: ShortId,
  item: Exactly({
    ...recordFields,
    id: ShortId,
    ...Type.Required(Type.Object(write)).properties,
    domains: Type.Array(ShopDomain),
    /** Why its recipe is paused: on how many of the pages read in one day it found no price. */
    recipePause: Type.Optional(
      Nullable(
        Exactly({
          pausedAt: Moment,
          readings: Type.Integer(),
          empty: Type.Integer(),
          sampleUrl: Type.String({ kind: 'webAddress' }),
        }),
      ),
    ),
  }),
  write: Exactly(write),
  label: ['shopName'],
  naturalKeys: [['domain'], ['slug']],
  fields: {
    ...recordListFields,
    id: 'filter',
    shopName: 'sort',
    slug: 'sort',
    domain: 'sort',
    categoryId: 'filter',
    countries: 'filter',
    currency: 'filter',
    status: 'filter',
    providerId: 'filter',
  },
})
export type Shop = Type.Static<typeof shop.item>
