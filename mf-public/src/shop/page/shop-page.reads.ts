import { shopPage } from '@qasima/shared/contract/shop/shop.routes'
import { read } from '@qasima/shared/federation/reads'

/** The store of the address with its coupons. */
export const shopRead = read(shopPage, { params: { id: 'shopId' } })
