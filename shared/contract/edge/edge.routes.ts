import * as Type from 'typebox'
import { Exactly, OneOf } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { geolocationCacheSeconds } from './edge.limits.ts'

export const geolocation = defineRoute({
  method: 'GET',
  path: '/geolocation',
  base: 'edge',
  summary: 'The country of the caller, upper case ISO 3166-1; the configured default when it is not known',
  audience: 'public',
  reply: Exactly({ countryCode: Type.String({ pattern: '^[A-Z]{2}$' }) }),
  limit: { calls: 120, seconds: 60 },
  cache: { seconds: geolocationCacheSeconds },
})

/** Why a remote could not be used. */
const remoteFailures = ['http', 'network', 'timeout', 'evaluation', 'wrong-shape'] as const
export type RemoteFailure = (typeof remoteFailures)[number]

export const reportRemoteLoad = defineRoute({
  method: 'POST',
  path: '/remote-load',
  base: 'edge',
  summary: 'How the load of one remote went, for the figures of the team that owns it',
  audience: 'public',
  body: Exactly({
    remote: Type.String({ maxLength: 60, pattern: '^[a-z][a-z0-9-]*$' }),
    release: Type.String({ maxLength: 80 }),
    outcome: OneOf(['loaded', 'recovered', ...remoteFailures]),
    /** From the request of the entry to usable routes. */
    milliseconds: Type.Integer({ minimum: 0, maximum: 600_000 }),
    detail: Type.Optional(Type.String({ maxLength: 300 })),
  }),
  reply: Acknowledgement,
  limit: { calls: 60, seconds: 60 },
})

export const recordEvents = defineRoute({
  method: 'POST',
  path: '/events',
  base: 'edge',
  summary: 'Page views and actions, when the own analytics sink is on; nothing of a person',
  audience: 'public',
  body: Exactly({
    events: Type.Array(
      Exactly({
        kind: OneOf(['page', 'action']),
        /** Path for a page; `category/action` for an action. */
        name: Type.String({ maxLength: 200 }),
        label: Type.Optional(Type.String({ maxLength: 100 })),
      }),
      { minItems: 1, maxItems: 20 },
    ),
  }),
  reply: Acknowledgement,
  limit: { calls: 60, seconds: 60 },
})
