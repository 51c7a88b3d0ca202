import { shopPage } from '@qasima/shared/contract/shop/shop.routes'
import { read } from '@qasima/shared/federation/reads'

/** The store of the address with its coupons, for the country of the page, in the order that was asked for. */
export const shopRead = read(shopPage, { params: { id: 'shopId' }, asked: ['country', 'sort'] })
