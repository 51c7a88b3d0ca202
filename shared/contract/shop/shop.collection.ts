import * as Type from 'typebox'
import { Exactly, Nullable, OneOf } from '../../schema/kinds.ts'
import { Slug } from '../../schema/slug.ts'
import { defineCollection, recordFields, recordListFields, writtenText } from '../collection.ts'
import { CountryIds } from '../country.ts'
import { ShopId, shopStatuses } from './shop.routes.ts'

const write = {
  shopName: writtenText({ min: 1, max: 100 }),
  slug: Slug,
  description: Type.Optional(writtenText({ max: 2_000 })),
  /** Address of a picture: of the media library, of another site, or `data:`. */
  logo: Type.Optional(Nullable(Type.String({ maxLength: 100_000, pattern: '^(/media/|https?://|data:image/)' }))),
  domain: Type.String({ maxLength: 253, pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$' }),
  categoryId: Type.String({ format: 'uuid' }),
  countries: CountryIds,
  /** ISO 4217 code of the store's prices. */
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  status: Type.Optional(OneOf(shopStatuses, { default: 'ACTIVE' })),
}

export const shop = defineCollection({
  name: 'shop',
  nouns: ['store', 'Stores'],
  id: ShopId,
  item: Exactly({ ...recordFields, id: ShopId, ...Type.Required(Type.Object(write)).properties }),
  write: Exactly(write),
  label: ['shopName'],
  relations: { categoryId: 'category' },
  fields: {
    ...recordListFields,
    id: { type: 'integer' },
    shopName: { type: 'text', sortable: true },
    slug: { type: 'text', sortable: true },
    domain: { type: 'text', sortable: true },
    categoryId: { type: 'uuid' },
    countries: { type: 'texts' },
    currency: { type: 'text' },
    status: { type: 'text', values: shopStatuses },
  },
})
export type Shop = Type.Static<typeof shop.item>
