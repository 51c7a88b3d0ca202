import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'

type Countries = Reader<CountryResponse & { country_code?: string }>

let countries: Countries | undefined

/** The file is eight megabytes: roles of one process share what was read of it. */
function readCountries(): Countries {
  const file = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  )
  countries ??= new Reader(readFileSync(file))
  return countries
}

/** Finds the country of an address in a file that lies beside us; no address leaves the machine. */
export function countryLookup(): (address: string | undefined) => string | undefined {
  const reader = readCountries()
  return (address) => {
    // A connection that was closed has no address any more.
    const plain = address?.replace(/^::ffff:/, '')
    if (!plain || !isIP(plain)) return undefined
    const code = reader.get(plain)?.country_code
    return code && /^[A-Z]{2}$/.test(code) ? code : undefined
  }
}
