import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { CurrencyCode } from '../../schema/money.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'

/**
 * - `target`: the lowest price is at the amount or below it.
 * - `percent`: it is so many percent below what it was when the alert was set, or last fired.
 * - `lowest`: it is lower than on all of the last days.
 * - `change`: it moved, up or down.
 * - `stock`: it can be bought again.
 * - `effective`: with the best proven code it is at the amount or below it.
 */
const alertKinds = ['target', 'percent', 'lowest', 'change', 'stock', 'effective'] as const
export const AlertKind = OneOf(alertKinds)
export type AlertKind = Type.Static<typeof AlertKind>

/** An alert of a tracked product; fields that its kind does not use are null. */
export const PriceAlert = Exactly({
  id: Id,
  kind: AlertKind,
  /** Minor units. */
  amount: Nullable(Type.Integer()),
  currency: Nullable(CurrencyCode),
  percent: Nullable(Type.Integer()),
  days: Nullable(Type.Integer()),
  /** The country in which its codes must work. */
  country: Nullable(CountryId),
  /** False after firing, until the price no longer meets the condition. */
  isArmed: Type.Boolean(),
  /** Minimum time before it fires again. */
  rearmSeconds: Type.Integer(),
  lastFiredAt: Nullable(Moment),
  snoozedUntil: Nullable(Moment),
  endedAt: Nullable(Moment),
})
export type PriceAlert = Type.Static<typeof PriceAlert>
