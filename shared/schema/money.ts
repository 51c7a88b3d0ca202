import * as Type from 'typebox'

/** An amount in the minor units of its currency: 12.50 SAR is 1250, 1.250 KWD is 1250. */
export const Money = Type.Object(
  { amount: Type.Integer({ minimum: 0 }), currency: Type.String({ pattern: '^[A-Z]{3}$' }) },
  { additionalProperties: false },
)
export type Money = Type.Static<typeof Money>
