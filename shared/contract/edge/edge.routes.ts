import * as Type from 'typebox'
import { Exactly, OneOf } from '../../schema/structure.ts'
import { ReferrerHost } from '../insights/site-event.routes.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { geolocationCacheSeconds } from './edge.limits.ts'

export const geolocation = defineRoute({
  method: 'GET',
  path: '/geolocation',
  base: 'edge',
  summary: 'The caller’s country (ISO 3166-1, upper case), or the configured default if unknown',
  audience: 'public',
  reply: Exactly({ countryCode: Type.String({ pattern: '^[A-Z]{2}$' }) }),
  limit: { calls: 120, seconds: 60 },
  cache: { seconds: geolocationCacheSeconds },
})

export const recordEvents = defineRoute({
  method: 'POST',
  path: '/events',
  base: 'edge',
  summary: 'Report page views and actions, counted by route unless `ANALYTICS_OWN` is off; no personal data',
  audience: 'public',
  body: Exactly({
    events: Type.Array(
      Exactly({
        kind: OneOf(['page', 'action']),
        /** The path of a page view; `category/action` for an action. */
        name: Type.String({ maxLength: 200 }),
        label: Type.Optional(Type.String({ maxLength: 100 })),
        /** For the first page of a visit: the host of the referring page. */
        from: Type.Optional(ReferrerHost),
      }),
      { minItems: 1, maxItems: 20 },
    ),
  }),
  reply: Acknowledgement,
  limit: { calls: 60, seconds: 60 },
})

/** Directives under which reports are counted; all other names are counted as "other". */
export const reportedDirectives = [
  'script-src-elem',
  'script-src-attr',
  'script-src',
  'style-src-elem',
  'style-src-attr',
  'style-src',
  'connect-src',
  'img-src',
  'font-src',
  'media-src',
  'frame-src',
  'frame-ancestors',
  'worker-src',
  'object-src',
  'base-uri',
  'form-action',
  'default-src',
  'require-trusted-types-for',
  'trusted-types',
] as const

export const reportViolations = defineRoute({
  method: 'POST',
  path: '/violations',
  base: 'edge',
  summary: 'Report content security policy violations',
  audience: 'public',
  // Browsers without `report-to` support send one report through `report-uri`, as `application/csp-report`.
  consumes: 'application/reports+json',
  maxBytes: 16_384,
  // Fields differ between browsers and change over time: unknown ones are ignored.
  body: Type.Union([
    Type.Object({ 'csp-report': Type.Object({}) }),
    Type.Array(Type.Object({ type: Type.String() }), { minItems: 1, maxItems: 100 }),
  ]),
  reply: Acknowledgement,
  limit: { calls: 60, seconds: 60 },
})
