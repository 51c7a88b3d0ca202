/** What browsers report of the releases that they run. Nothing of a person: the country is worked out, no address is kept. */
import * as Type from 'typebox'
import { Exactly, OneOf } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { releaseIdPattern } from './release.limits.ts'

const ReleaseId = Type.String({ pattern: releaseIdPattern })

/** Why a remote could not be used. */
export const remoteFailures = ['http', 'network', 'timeout', 'evaluation', 'wrong-shape'] as const
export type RemoteFailure = (typeof remoteFailures)[number]

/** How the load of a remote can go. */
const loadOutcomes = ['loaded', 'recovered', ...remoteFailures] as const
export type LoadOutcome = (typeof loadOutcomes)[number]

/** Measures of how a page felt, as https://web.dev/articles/vitals defines them. */
export const vitals = ['lcp', 'inp', 'cls'] as const
export type Vital = (typeof vitals)[number]

/** How the load of one remote went. */
export const RemoteLoad = Exactly({
  release: ReleaseId,
  outcome: OneOf(loadOutcomes),
  /** From the request of the entry to usable screens. */
  milliseconds: Type.Integer({ minimum: 0, maximum: 600_000 }),
  detail: Type.Optional(Type.String({ maxLength: 300 })),
})
export type RemoteLoad = Type.Static<typeof RemoteLoad>

/** One vital of one page. */
export const PageVital = Exactly({
  /** Of the remote whose page it began with. */
  release: ReleaseId,
  /** Path of the route in the description of the remote, such as `/store/:shopId`. */
  route: Type.String({ minLength: 1, maxLength: 100, pattern: '^/' }),
  vital: OneOf(vitals),
  /** Milliseconds; of shift, its share in thousandths. */
  value: Type.Integer({ minimum: 0, maximum: 600_000 }),
})
export type PageVital = Type.Static<typeof PageVital>

/** A place in a file that the site serves. */
export const CodePlace = Exactly({
  /** Its path, such as `/remotes/<release>/entry.js` or `/assets/main.js`. */
  file: Type.String({ maxLength: 200, pattern: '^/(remotes/[0-9a-f]{20}|assets)/[\\w./-]+$' }),
  line: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  column: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
})
export type CodePlace = Type.Static<typeof CodePlace>

/** An error that no code of a page expected. */
export const PageError = Exactly({
  message: Type.String({ minLength: 1, maxLength: 300 }),
  /** Where it was thrown, innermost first; places in files of the site alone. */
  places: Type.Array(CodePlace, { minItems: 1, maxItems: 5 }),
})
export type PageError = Type.Static<typeof PageError>

export const reportRelease = defineRoute({
  method: 'POST',
  path: '/release/report',
  base: 'api',
  summary: 'Report how releases perform in a browser: loads, page metrics and errors; no personal data',
  audience: 'public',
  body: Exactly({
    loads: Type.Optional(Type.Array(RemoteLoad, { minItems: 1, maxItems: 10 })),
    vitals: Type.Optional(Type.Array(PageVital, { minItems: 1, maxItems: 10 })),
    errors: Type.Optional(Type.Array(PageError, { minItems: 1, maxItems: 5 })),
  }),
  reply: Acknowledgement,
  limit: { calls: 60, seconds: 60 },
})
