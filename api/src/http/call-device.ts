import type { FastifyRequest } from 'fastify'
import { findCountry } from '../../../shared/contract/country.ts'

/** What is kept of the device a call comes from. */
export interface CallDevice {
  readonly userAgent: string
  /** Lower case id of a country the service knows. */
  readonly country: string | null
}

const maxUserAgentLength = 300

/** Reads the device of a call. `countryOf` answers upper case ISO 3166-1 where the country of an address is known. */
export const deviceReader =
  (countryOf: (address: string) => string | undefined) =>
  ({ headers, ip }: FastifyRequest): CallDevice => ({
    userAgent: (headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
    country: findCountry(countryOf(ip) ?? '')?.id ?? null,
  })
