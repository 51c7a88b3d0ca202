import * as Type from 'typebox'
import { Nullable } from '../../schema/structure.ts'

/** The source of a price: the store's page, a shopper's browser, or staff. */
export const priceSources = ['page', 'shopper', 'staff'] as const
export type PriceSource = (typeof priceSources)[number]

/** Where on the page the price was found, and the other candidates; null if staff entered it. */
export const PriceEvidence = Nullable(
  Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: {} }),
)
