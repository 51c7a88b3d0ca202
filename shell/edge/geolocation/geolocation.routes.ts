import { findCountry } from '@qasima/shared/contract/country'
import { countryCookies } from '@qasima/shared/contract/edge/edge.limits'
import { geolocation } from '@qasima/shared/contract/edge/edge.routes'
import { bases } from '@qasima/shared/contract/route'
import { countryLookup } from '@qasima/shared/server/country-lookup'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EdgeOptions } from '../edge-options.ts'
import { limitOf } from '../limit-of.ts'

/** The upper-case country of an address, or the default if unknown. */
function locatedCountry({ defaultCountry }: Pick<EdgeOptions, 'defaultCountry'>) {
  const lookUp = countryLookup()
  return ({ ip }: FastifyRequest): string => lookUp(ip) ?? defaultCountry
}

/** The country in a cookie, upper case, if known. */
const countryIn = (cookies: string | undefined, name: string): string | undefined =>
  findCountry(new RegExp(`(?:^|;\\s*)${name}=([a-z]{2})(?:;|$)`, 'i').exec(cookies ?? '')?.[1])?.id.toUpperCase()

/** The upper-case country of a visitor: the chosen one, else that of the profile, else that of the address. */
export function visitorCountry(options: Pick<EdgeOptions, 'defaultCountry'>) {
  const locate = locatedCountry(options)
  return (request: FastifyRequest): string => {
    const { cookie } = request.headers
    return countryIn(cookie, countryCookies.chosen) ?? countryIn(cookie, countryCookies.ofProfile) ?? locate(request)
  }
}

/** `/edge/v1/geolocation`. */
export function geolocationRoutes(app: FastifyInstance, options: Pick<EdgeOptions, 'defaultCountry'>): void {
  const countryOf = locatedCountry(options)
  app.get(
    bases.edge + geolocation.path,
    { schema: { response: { 200: geolocation.reply } }, ...limitOf(geolocation) },
    (request, reply) => {
      reply.header('cache-control', `max-age=${geolocation.cache?.seconds}`)
      return reply.send({ countryCode: countryOf(request) })
    },
  )
}
