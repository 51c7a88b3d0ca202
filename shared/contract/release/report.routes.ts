/**
 * What browsers report about the releases that they run. No personal data: the country is derived, and no IP address is
 * stored.
 */
import * as Type from 'typebox'
import { Exactly, OneOf } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { releaseIdPattern } from './release.limits.ts'

const ReleaseId = Type.String({ pattern: releaseIdPattern })

/** Why a remote could not be used. */
export const remoteFailures = ['http', 'network', 'timeout', 'evaluation', 'wrong-shape'] as const
export type RemoteFailure = (typeof remoteFailures)[number]

/** The possible outcomes of loading a remote. */
const loadOutcomes = ['loaded', 'recovered', ...remoteFailures] as const
export type LoadOutcome = (typeof loadOutcomes)[number]

/** Web vitals, as defined at https://web.dev/articles/vitals. */
export const vitals = ['lcp', 'inp', 'cls'] as const
export type Vital = (typeof vitals)[number]

/** The outcome of loading one remote. */
export const RemoteLoad = Exactly({
  release: ReleaseId,
  outcome: OneOf(loadOutcomes),
  /** From the request of the entry to usable screens. */
  milliseconds: Type.Integer({ minimum: 0, maximum: 600_000 }),
  detail: Type.Optional(Type.String({ maxLength: 300 })),
})
export type RemoteLoad = Type.Static<typeof RemoteLoad>

/** One web vital of one page. */
export const PageVital = Exactly({
  /** The release of the remote that the page was first loaded with. */
  release: ReleaseId,
  /** Path of the route in the remote's manifest, such as `/store/:shopId`. */
  route: Type.String({ minLength: 1, maxLength: 100, pattern: '^/' }),
  vital: OneOf(vitals),
  /** Milliseconds; layout shift in thousandths. */
  value: Type.Integer({ minimum: 0, maximum: 600_000 }),
})
export type PageVital = Type.Static<typeof PageVital>

/** A position in a file that the site serves. */
export const CodePlace = Exactly({
  /** Its path, such as `/remotes/<release>/entry.js` or `/assets/main.js`. */
  file: Type.String({ maxLength: 200, pattern: '^/(remotes/[0-9a-f]{20}|assets)/[\\w./-]+$' }),
  line: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  column: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
})
export type CodePlace = Type.Static<typeof CodePlace>

/** An uncaught error of a page. */
export const PageError = Exactly({
  message: Type.String({ minLength: 1, maxLength: 300 }),
  /** Where it was thrown, innermost first; only positions in the site's own files. */
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
