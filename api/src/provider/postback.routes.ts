import { randomUUID } from 'node:crypto'
import { findCountry } from '../../../shared/contract/country.ts'
import { countryCookies } from '../../../shared/contract/edge/edge.limits.ts'
import {
  claimVisit,
  issuePostbackAddress,
  type PostbackFields,
  postPostback,
  readPostback,
  visitStore,
} from '../../../shared/contract/provider/postback.routes.ts'
import { bases } from '../../../shared/contract/route.ts'
import { isUuid } from '../../../shared/schema/format-checks.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { recordAudit } from '../collection/record-audit.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes, RootRoutes } from '../http/noun-routes.ts'
import { cookieOf } from '../visitor/cookie.ts'
import { isProgram } from '../visitor/program.ts'
import { countPostback, findPostbackProvider, replacePostbackSecret } from './postback.queries.ts'
import { hashOfPostbackSecret, newPostbackSecret } from './postback-secret.ts'
import { claimClick, findVisit, insertClick } from './visit.queries.ts'
import { storeAddress, trackedAddress } from './visit.rules.ts'

const shopForm = /^[1-9]\d{0,8}$/

const uuidIn = (value: unknown): string | null => (typeof value === 'string' && isUuid(value) ? value : null)

/** The country that a visitor chose: in the address, in the header of the site, or in the profile. */
const chosenCountry = ({ country }: Record<string, unknown>, cookies: string | undefined): string | undefined =>
  [typeof country === 'string' ? country : undefined]
    .concat([countryCookies.chosen, countryCookies.ofProfile].map((name) => cookieOf(cookies, name)))
    .map((text) => findCountry(text)?.id)
    .find((id) => id !== undefined)

/** Leads to the store's own address, by its provider where there is one; nothing of the request becomes part of either. */
export const rootRoutes: RootRoutes = (server, { database, countryOf, siteEvents }) => {
  const { kysely } = database.main
  const { isOpenedByPeople } = visitStore
  const config = { audience: 'public', isOpenedByPeople, rateLimit: { max: 120, timeWindow: 60_000 } } as const
  server.get<{ Params: { shopId: string }; Querystring: Record<string, unknown> }>(
    visitStore.rootPath,
    { config },
    async (request, reply) => {
      const { params, query, ip, headers } = request
      const shopId = shopForm.test(params.shopId) ? Number(params.shopId) : 0
      const place = await findVisit(kysely, shopId, uuidIn(query.coupon))
      if (!place) throw new ApiError('NOT_FOUND')
      const { providerId, couponId, template } = place
      const country = chosenCountry(query, headers.cookie) ?? countryOf(ip)
      const store = storeAddress(place, country)
      let target = store
      const wanted = uuidIn(query.click) ?? randomUUID()
      // The way of a program is no click that a network should pay for.
      if (providerId !== null && !isProgram(request) && trackedAddress(template, store, wanted) !== undefined) {
        const click = { providerId, shopId, couponId, country: countryOf(ip) ?? null }
        // An id that was used is another visit's.
        const isNew = await insertClick(kysely, { ...click, id: wanted })
        const id = isNew ? wanted : randomUUID()
        if (!isNew) await insertClick(kysely, { ...click, id })
        target = trackedAddress(template, store, id) ?? store
      }
      if (!isProgram(request)) siteEvents.add({ kind: 'visit', shopId }, { address: ip, headers })
      return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(target, 302)
    },
  )
}

export const routes: NounRoutes = (serve, { database, config }) => {
  const { kysely } = database.main

  serve(claimVisit, async ({ account, body }) => {
    await claimClick(kysely, account.id, body.click)
    return acknowledgement()
  })

  serve(issuePostbackAddress, async ({ account, params: { id } }) => {
    const secret = newPostbackSecret()
    await kysely.transaction().execute(async (tx) => {
      if (!(await replacePostbackSecret(tx, id, hashOfPostbackSecret(secret)))) throw new ApiError('NOT_FOUND')
      const after = { postbackAddress: 'replaced' }
      await recordAudit(tx, {
        actorId: account.id,
        action: 'update',
        section: 'provider',
        recordId: id,
        before: null,
        after,
      })
    })
    return { secretAddress: `${config.publicOrigin}${bases.api}/provider/postback/${secret}` }
  })

  async function take(secret: string, given: PostbackFields) {
    const provider = await findPostbackProvider(kysely, hashOfPostbackSecret(secret))
    if (!provider) throw new ApiError('NOT_FOUND')
    await kysely.transaction().execute((tx) => countPostback(tx, provider.id, given))
    return acknowledgement()
  }
  serve(readPostback, ({ params, query }) => take(params.secret, query))
  serve(postPostback, ({ params, body }) => take(params.secret, body))
}
