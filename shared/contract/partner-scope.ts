/** What a partner's key may be allowed to do. */
export type PartnerScope = 'read:coupons' | 'read:carts'
