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

const patternOf = (name: string): RegExp => new RegExp(`(?:^|;\\s*)${name}=([a-z]{2})(?:;|$)`, 'i')
const chosen = patternOf(countryCookies.chosen)
const ofProfile = patternOf(countryCookies.ofProfile)

/** The country in a cookie, upper case, if known. */
const countryIn = (cookies: string, pattern: RegExp): string | undefined =>
  findCountry(pattern.exec(cookies)?.[1])?.id.toUpperCase()

/** The upper-case country of a visitor: the chosen one, else that of the profile, else that of the address. */
export function visitorCountry(options: Pick<EdgeOptions, 'defaultCountry'>) {
  const locate = locatedCountry(options)
  return (request: FastifyRequest): string => {
    const { cookie = '' } = request.headers
    return countryIn(cookie, chosen) ?? countryIn(cookie, ofProfile) ?? locate(request)
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
