import * as Type from 'typebox'
import { Nullable } from '../../schema/structure.ts'

/** By which means a price became known: the store's page, a shopper's browser, or staff. */
export const priceSources = ['page', 'shopper', 'staff'] as const
export type PriceSource = (typeof priceSources)[number]

/** Where on the page a price stood, and what else was found there; null where staff entered it. */
export const PriceEvidence = Nullable(
  Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: {} }),
)
