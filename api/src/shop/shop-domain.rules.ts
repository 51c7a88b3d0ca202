import type { CountryId } from '../../../shared/contract/country.ts'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import type { ProductAddresses } from '../../../shared/contract/shop/product-addresses.ts'
import type { ShopDomain, WrittenDomain } from '../../../shared/contract/shop/shop-domain.ts'
import { isPublicName } from '../http/public-address.rules.ts'
import { isHostOf } from '../turbo/fetch/shop-domains.ts'
import { placeAt } from './product-address.rules.ts'

/** The domains of a store. */
export interface ShopDomains {
  /** The main one. */
  readonly domain: string
  readonly domains: readonly ShopDomain[]
}

/** The unique key of a domain: `www.noon.com` is `noon.com`. */
export const domainKey = (domain: string): string => domain.replace(/^www\.(?=.*\.)/, '')

export const keptDomain = ({ domain, countries = [], currency = null, kind = 'shop' }: WrittenDomain): ShopDomain => ({
  domain,
  countries,
  currency,
  kind,
})

/** All domains of a store, the main one first. */
export const allDomains = ({ domain, domains }: ShopDomains): readonly string[] => [
  ...new Set([domain, ...domains.map((one) => one.domain)]),
]

/** The entry for a host: of its own domain, else of the nearest parent. */
export const domainAt = (host: string, { domains }: Pick<ShopDomains, 'domains'>): ShopDomain | undefined =>
  domains
    .filter(({ domain }) => isHostOf(host, [domain]))
    .toSorted((one, other) => domainKey(other.domain).length - domainKey(one.domain).length)[0]

/** What is known about the addresses of a store. */
export interface ShopAddresses extends Pick<ShopDomains, 'domains'> {
  readonly addresses: ProductAddresses | null
}

const entryAt = (url: string, shop: ShopAddresses) => domainAt(URL.parse(url)?.hostname ?? '', shop)

/** The country of an address at a store; undefined if its path and domain serve several, or do not say. */
export function countryAt(url: string, shop: ShopAddresses): CountryId | undefined {
  const countries = entryAt(url, shop)?.countries ?? []
  return placeAt(url, shop.addresses)?.country ?? (countries.length === 1 ? countries[0] : undefined)
}

/** The currency of prices at an address if a page names none; undefined if it is the store's own. */
export const currencyAt = (url: string, shop: ShopAddresses): string | undefined =>
  placeAt(url, shop.addresses)?.currency ?? entryAt(url, shop)?.currency ?? undefined

/** The domain for shoppers of a country: the one for the fewest countries including theirs, else the main one. */
export function domainIn({ domain, domains }: ShopDomains, country: string | null | undefined): string {
  const serving = domains.filter(({ kind, countries }) => kind === 'shop' && countries.some((id) => id === country))
  const [nearest] = serving.toSorted(
    (one, other) =>
      one.countries.length - other.countries.length || Number(other.domain === domain) - Number(one.domain === domain),
  )
  return nearest?.domain ?? domain
}

/** Test names are checked by `unpublishedDomains`, which knows whether this is production. */
const isStoreDomain = (domain: string): boolean => isPublicName(domain.replace(/^www\./, ''), { production: false })

/** The domains that a store cannot have in production. */
export const unpublishedDomains = ({ domain, domains = [] }: Partial<Written>): FieldProblem[] =>
  [
    { key: 'domain', domain },
    ...domains.map((one, place) => ({ key: `domains.${place}.domain`, domain: one.domain })),
  ].flatMap(({ key, domain: name }) =>
    name === undefined || isPublicName(name.replace(/^www\./, ''), { production: true })
      ? []
      : [{ key, message: 'INVALID' }],
  )

interface Written {
  readonly domain?: string
  readonly domains?: readonly WrittenDomain[]
}

/** Problems of a store's domains by themselves, in the caller's input. */
export function domainProblems(next: Written, patch: Written): FieldProblem[] {
  const { domain: main = '', domains = [] } = next
  const invalid = (key: string): FieldProblem => ({ key, message: 'INVALID' })
  const ofMain = patch.domain !== undefined && !isStoreDomain(main) ? [invalid('domain')] : []
  if (patch.domain === undefined && patch.domains === undefined) return ofMain
  const ofOthers = domains.flatMap(({ domain, kind = 'shop' }, place): FieldProblem[] => {
    const key = `domains.${place}.domain`
    if (!isStoreDomain(domain)) return [invalid(key)]
    if (domains.findIndex((one) => domainKey(one.domain) === domainKey(domain)) < place)
      return [{ key, message: 'CONFLICT' }]
    // The main domain is where the store is visited.
    return domainKey(domain) === domainKey(main) && kind !== 'shop' ? [invalid(`domains.${place}.kind`)] : []
  })
  return [...ofMain, ...ofOthers]
}
