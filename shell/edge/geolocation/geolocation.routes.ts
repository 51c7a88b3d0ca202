import { geolocation } from '@qasima/shared/contract/edge/edge.routes'
import { bases } from '@qasima/shared/contract/route'
import { countryLookup } from '@qasima/shared/server/country-lookup'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EdgeOptions } from '../edge-options.ts'
import { limitOf } from '../limit-of.ts'

/** Finds the upper case country of a visitor, the default where it is not known. */
export function visitorCountry({ defaultCountry }: Pick<EdgeOptions, 'defaultCountry'>) {
  const lookUp = countryLookup()
  return ({ ip }: FastifyRequest): string => lookUp(ip) ?? defaultCountry
}

/** `/edge/v1/geolocation`. */
export function geolocationRoutes(app: FastifyInstance, options: Pick<EdgeOptions, 'defaultCountry'>): void {
  const countryOf = visitorCountry(options)
  app.get(
    bases.edge + geolocation.path,
    { schema: { response: { 200: geolocation.reply } }, ...limitOf(geolocation) },
    (request, reply) => {
      reply.header('cache-control', `max-age=${geolocation.cache?.seconds}`)
      return reply.send({ countryCode: countryOf(request) })
    },
  )
}
