import { productSearchByAddress } from '@qasima/shared/contract/product/product.routes'
import { shopByDomain } from '@qasima/shared/contract/shop/shop-by-domain.routes'
import { shopSuggest } from '@qasima/shared/contract/shop/shop-suggest.routes'
import { call, forPage, load, visitorCountry } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import type { LoaderFunctionArgs } from '@qasima/shared/router/router'
import { pastedLink } from '@qasima/shared/search/pasted-link'
import { searchTextLength } from '@qasima/shared/suggest/search-text'
import { categoriesRead } from '../../search/categories.reads.ts'
import { startOf } from '../../search/list-start.ts'
import { filtersOf, type ProductFilters } from './product-filters.ts'
import { productsRead } from './products.reads.ts'

const shownShops = 6

/** The store at a pasted address, or null where there is none. */
async function shopAt(address: URL, { request }: LoaderFunctionArgs) {
  try {
    return (await call(shopByDomain, { params: { domain: address.hostname }, ...forPage(request) })).shop
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return null
    throw error
  }
}

const noShops = { items: [], didYouMean: null }

/** Stores are an addition to the products: without them the page is whole. They count as in the suggestions. */
async function shopsNamed({ search, country }: ProductFilters, { request }: LoaderFunctionArgs) {
  if (!search) return noShops
  try {
    const query = { search: search.slice(0, searchTextLength.shops), country, limit: shownShops }
    return await call(shopSuggest, { query, ...forPage(request) })
  } catch (error) {
    if (error instanceof ProblemError) return noShops
    throw error
  }
}

/** The products of a search near to one that found nothing: `iphone` for a number that no iPhone here has. */
async function productsNear(search: string, filters: ProductFilters, { request }: LoaderFunctionArgs) {
  try {
    const list = await call(productSearchByAddress, { query: { ...filters, search }, ...forPage(request) })
    return list.total > 0 ? { search, list } : null
  } catch (error) {
    if (error instanceof ProblemError) return null
    throw error
  }
}

/** A failure keeps the page, with its search, and is shown in the place of the list. */
export async function loader(args: LoaderFunctionArgs) {
  const address = new URL(args.request.url).searchParams
  const filters = filtersOf(address, visitorCountry())
  const categories = load(categoriesRead, args).then(
    ({ items }) => items,
    (error) => {
      if (error instanceof ProblemError) return []
      throw error
    },
  )
  const pasted = filters.search ? pastedLink(filters.search) : undefined
  try {
    const [list, named, shop] = await Promise.all([
      load(productsRead, args, { ...filters, cursor: startOf(address) }),
      pasted ? noShops : shopsNamed(filters, args),
      pasted ? shopAt(pasted, args) : null,
    ])
    // A store whose name is only near to the search is not meant where products have it as it was typed.
    const shops = named.didYouMean && list.total > 0 && !list.didYouMean ? [] : named.items
    const meant = shops.length > 0 || list.total === 0 ? named.didYouMean : list.didYouMean
    const isEmpty = list.total === 0 && shops.length === 0 && !pasted
    const near = isEmpty && list.didYouMean ? await productsNear(list.didYouMean, filters, args) : null
    const found = { list, shops, meant, near, pasted: pasted ? { address: pasted.href, shop } : null }
    return { filters, categories: await categories, found }
  } catch (error) {
    if (error instanceof ProblemError) return { filters, categories: await categories, found: error }
    throw error
  }
}

export type Loaded = Awaited<ReturnType<typeof loader>>
export type Found = Exclude<Loaded['found'], ProblemError>

/** How many products were found; null where that is no answer to what was asked for, such as for the name of a store. */
export function totalOf({ filters, found }: Loaded): number | null {
  if (found instanceof ProblemError || found.pasted || !filters.search) return null
  return found.list.total === 0 && found.shops.length > 0 ? null : found.list.total
}

/** Whether a search found a product or a store; undefined where no name was searched for, or in one category alone. */
export function isFound({ filters, found }: Loaded): boolean | undefined {
  if (found instanceof ProblemError || found.pasted || filters.categoryId) return undefined
  return found.list.total > 0 || found.shops.length > 0
}
