import * as Type from 'typebox'

declare module './kind.ts' {
  interface Kinds {
    currency: string
    money: Money
  }
}

/** ISO 4217 code of a currency: `SAR`. */
export const CurrencyCode = Type.String({ pattern: '^[A-Z]{3}$', kind: 'currency' })

/** Far more than anything costs, and far less than the database and a JSON number hold. */
export const maxAmount = 1_000_000_000_000

/** An amount in the minor units of its currency: 12.50 SAR is 1250, 1.250 KWD is 1250. */
export const Money = Type.Object(
  { amount: Type.Integer({ minimum: 0, maximum: maxAmount }), currency: CurrencyCode },
  { additionalProperties: false, kind: 'money' },
)
export type Money = Type.Static<typeof Money>
