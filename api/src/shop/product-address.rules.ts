import type { ProductAddresses } from '../../../shared/contract/shop/product-addresses.ts'

type Addresses = ProductAddresses | null | undefined

const stepsOf = (path: string): string[] => path.split('/').filter((step) => step !== '')

const isId = (text: string): boolean => /^[A-Za-z0-9_-]{1,60}$/.test(text)

/** The id in one path segment by its pattern; empty if the pattern has none, undefined if it does not match. */
function idInStep(step: string, pattern: string): string | undefined {
  const place = pattern.indexOf('{id}')
  if (place < 0) return step.toLowerCase() === pattern.toLowerCase() ? '' : undefined
  const end = pattern.slice(place + 4)
  if (!step.endsWith(end)) return undefined
  const rest = step.slice(0, step.length - end.length)
  if (place === 0) return isId(rest) ? rest : undefined
  // The prefix before the id ends with a separator: `desk-lamp-p-{id}` is written `-p-{id}`.
  const mark = pattern.slice(0, place)
  const at = rest.lastIndexOf(mark)
  const id = at < 0 ? '' : rest.slice(at + mark.length)
  return isId(id) ? id : undefined
}

/** The store's own product id in an address; undefined if its path has none. */
export function productIdOf(url: string, addresses: Addresses): string | undefined {
  const steps = stepsOf(URL.parse(url)?.pathname ?? '')
  for (const pattern of addresses?.products ?? []) {
    const wanted = stepsOf(pattern)
    for (let start = 0; start + wanted.length <= steps.length; start += 1) {
      const ids = wanted.map((step, place) => idInStep(steps[start + place] ?? '', step))
      if (!ids.includes(undefined)) return ids.find((id) => id !== '')
    }
  }
  return undefined
}

/** The part of a store's paths that an address is in, for stores with a part per country. */
export function placeAt(url: string, addresses: Addresses): ProductAddresses['places'][number] | undefined {
  const path = `${(URL.parse(url)?.pathname ?? '').toLowerCase()}/`
  return addresses?.places.find((place) => path.startsWith(`${place.path.toLowerCase()}/`))
}

/**
 * The canonical address of a product page: without campaign parameters, on the main site instead of the mobile one.
 * Other addresses stay unchanged.
 */
export function canonicalAddress(url: string, addresses: Addresses): string {
  const id = productIdOf(url, addresses)
  if (!addresses || id === undefined) return url
  const address = new URL(url)
  if (/^m\..+\./.test(address.hostname)) address.hostname = address.hostname.replace(/^m\./, '')
  address.hash = ''
  if (addresses.canonical !== null) {
    const place = placeAt(url, addresses)?.path ?? ''
    address.pathname = place + addresses.canonical.replace('{id}', id)
  }
  for (const name of [...address.searchParams.keys()])
    if (!addresses.parameters.includes(name)) address.searchParams.delete(name)
  return address.href
}
