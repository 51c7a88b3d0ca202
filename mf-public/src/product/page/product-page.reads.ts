import { productPage } from '@qasima/shared/contract/product/product.routes'
import { read } from '@qasima/shared/federation/reads'

/** The product of the address with its price in each store, for the country of the address. */
export const productRead = read(productPage, { params: { id: 'productId' }, asked: ['country'] })
