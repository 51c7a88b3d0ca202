import * as Type from 'typebox'
import { Relation } from '../../schema/relation.ts'
import { ShortId } from '../../schema/short-id.ts'
import { Status } from '../../schema/status.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'
import { platforms } from '../platform.ts'
import { activityStatuses } from '../provider/provider.collection.ts'

const Selector = Type.String({ minLength: 1, maxLength: 500, pattern: '^\\S(.*\\S)?$' })
const OptionalSelector = Nullable(Selector)
const Wait = Type.Integer({ minimum: 0, maximum: 60_000 })

const write = {
  shopId: Relation('shop', ShortId),
  /** URL pattern of checkout pages, with `*` as a wildcard: `https://noon.example/cart?*`. */
  checkoutUrlPattern: Type.String({ minLength: 1, maxLength: 500, pattern: '^\\S+$' }),
  /** CSS selectors of the parts of the checkout. */
  selectors: Exactly({
    couponField: Selector,
    apply: Selector,
    remove: OptionalSelector,
    total: Selector,
    success: OptionalSelector,
    error: OptionalSelector,
  }),
  /** Milliseconds. */
  waits: Exactly({ afterApply: Wait, afterRemove: Wait, betweenCodes: Wait }),
  platform: Type.Optional(OneOf(platforms, { default: 'ALL' })),
  /** Schema version of this recipe, which extensions compare with their own. */
  schemaVersion: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 1 })),
  status: Type.Optional(Status(activityStatuses, { default: 'ACTIVE' })),
}

/** How the extension tries codes at a store's checkout. */
export const cartarm = defineCollection({
  name: 'cartarm',
  nouns: ['checkout recipe', 'Checkout recipes'],
  item: Exactly({ ...recordFields, ...Type.Required(Type.Object(write)).properties }),
  write: Exactly(write),
  label: ['checkoutUrlPattern'],
  naturalKeys: [['shopId', 'platform', 'checkoutUrlPattern']],
  fields: {
    ...recordListFields,
    id: 'filter',
    shopId: 'sort',
    platform: 'filter',
    schemaVersion: 'sort',
    status: 'filter',
  },
})
