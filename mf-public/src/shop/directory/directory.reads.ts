import { shopList } from '@qasima/shared/contract/shop/shop.routes'
import { read } from '@qasima/shared/federation/reads'

/** The directory, as the address narrows it, from its beginning or from where the address says. */
export const directoryRead = read(shopList, { asked: ['search', 'categoryId', 'country', 'letter', 'sort', 'cursor'] })
