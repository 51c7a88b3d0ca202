/** What a key of a partner may be good for. */
export type PartnerScope = 'read:coupons' | 'read:carts'
