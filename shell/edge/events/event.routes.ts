import { recordEvents } from '@qasima/shared/contract/edge/edge.routes'
import { addSiteEvents } from '@qasima/shared/contract/insights/site-event.routes'
import { pathWithoutLanguage } from '@qasima/shared/contract/language'
import { type BodyOf, bases } from '@qasima/shared/contract/route'
import { isBackOffice, languageOfPage } from '@qasima/shared/federation/back-office'
import type { Registry } from '@qasima/shared/federation/registry'
import { acknowledgement } from '@qasima/shared/server/acknowledgement'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOf } from '../caller.ts'
import { matchRoute } from '../document/match-route.ts'
import type { EdgeOptions } from '../edge-options.ts'
import { limitOf } from '../limit-of.ts'

type GivenEvent = BodyOf<typeof recordEvents>['events'][number]
type SiteEvent = BodyOf<typeof addSiteEvents>['events'][number]

/** Milliseconds that an event waits for the API; then it is lost. */
const eventDeadline = 5_000

/** Headers by which the API tells people from programs, and recognises those who ask not to be tracked. */
const handedOn = ['user-agent', 'accept-language', 'dnt', 'sec-gpc'] as const

/** An event with the page's route instead of its address; nothing for the back-office, where staff work. */
function routedEvent({ name, ...event }: GivenEvent, remotes: Registry): SiteEvent | undefined {
  if (event.kind === 'action') return { ...event, name }
  const [pathname = ''] = name.split(/[?#]/, 1)
  if (isBackOffice(pathWithoutLanguage(pathname))) return undefined
  const match = matchRoute(remotes, pathname)
  const shopId = Number(match?.params.shopId)
  return {
    ...event,
    name: match?.route.path ?? '*',
    language: languageOfPage(pathname),
    ...(Number.isSafeInteger(shopId) && shopId > 0 && { shopId }),
  }
}

const headersOf = ({ headers }: FastifyRequest) =>
  Object.fromEntries(
    handedOn.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : [])),
  )

/** Forwards browser reports of views and actions to the API. The browser does not wait for it. */
export function eventRoutes(
  app: FastifyInstance,
  { analytics, api, registry }: Pick<EdgeOptions, 'analytics' | 'api' | 'registry'>,
): void {
  app.post<{ Body: BodyOf<typeof recordEvents> }>(
    bases.edge + recordEvents.path,
    { schema: { body: recordEvents.body }, ...limitOf(recordEvents) },
    (request, reply) => {
      const remotes = registry.publicRemotes()
      const events = request.body.events.flatMap((event) => routedEvent(event, remotes) ?? [])
      if (analytics.own && events.length > 0) {
        const sent = { caller: callerOf(request), headers: headersOf(request), deadline: eventDeadline }
        // A lost event is a small error in the figures.
        api.post(bases.api + addSiteEvents.path, { events }, sent).catch(() => {})
      }
      return reply.send(acknowledgement())
    },
  )
}
