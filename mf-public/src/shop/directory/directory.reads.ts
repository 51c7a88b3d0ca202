import { shopList } from '@qasima/shared/contract/shop/shop.routes'
import { read } from '@qasima/shared/federation/reads'

/** The first page of the directory, as the address narrows it. */
export const directoryRead = read(shopList, { asked: ['search', 'categoryId', 'country', 'letter', 'sort'] })
