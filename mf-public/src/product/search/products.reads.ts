import { productSearchByAddress } from '@qasima/shared/contract/product/product.routes'
import { read } from '@qasima/shared/federation/reads'

/** The products that the address of the page searches for; those that dropped lately where it searches for none. */
export const productsRead = read(productSearchByAddress, { asked: ['search', 'country', 'categoryId', 'cursor'] })
