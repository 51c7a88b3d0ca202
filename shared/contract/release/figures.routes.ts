/** Figures for staff about how releases perform in browsers. */
import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'
import { releaseIdPattern, remoteIdPattern } from './release.limits.ts'
import { releases } from './release.section.ts'
import { remoteFailures, vitals } from './report.routes.ts'

const ReleaseId = Type.String({ pattern: releaseIdPattern })
const Count = Type.Integer({ minimum: 0 })

/** The figures of one release. Times come from buckets that are five percent wide. */
export const ReleaseFigures = Exactly({
  release: ReleaseId,
  /** Successful loads. */
  loads: Count,
  /** Milliseconds until its screens are usable: the median and the 95th percentile. Null without data. */
  p50: Nullable(Count),
  p95: Nullable(Count),
  failures: Type.Array(Exactly({ reason: OneOf(remoteFailures), count: Count })),
  /** At the 75th percentile, as the web vitals define it; layout shift in thousandths. */
  vitals: Type.Array(
    Exactly({
      route: Type.String(),
      /** Lower case ISO 3166-1; null if unknown. */
      country: Nullable(Type.String()),
      vital: OneOf(vitals),
      p75: Count,
      pages: Count,
    }),
  ),
})
export type ReleaseFigures = Type.Static<typeof ReleaseFigures>

export const listReleaseFigures = defineRoute({
  method: 'GET',
  path: '/release/figures',
  base: 'api',
  summary: 'How a remote’s releases of the last 30 days performed in browsers',
  audience: releases.permission('view'),
  query: Exactly({ remote: Type.String({ pattern: remoteIdPattern }) }),
  reply: Exactly({ items: Type.Array(ReleaseFigures) }),
  limit: { calls: 120, seconds: 60 },
})

/** A position in the original source code. */
const SourcePlace = Exactly({
  /** Path in the sources, such as `src/store/store.tsx`; for a file without a source map, its address. */
  file: Type.String(),
  line: Type.Integer(),
  column: Type.Integer(),
})

/** An error in the browser, and how often it occurred. */
export const ReleaseError = Exactly({
  release: ReleaseId,
  message: Type.String(),
  /** Innermost first. */
  places: Type.Array(SourcePlace),
  count: Count,
  firstAt: Moment,
  lastAt: Moment,
})
export type ReleaseError = Type.Static<typeof ReleaseError>

export const listReleaseErrors = defineRoute({
  method: 'GET',
  path: '/release/errors',
  base: 'api',
  summary: 'Browser errors in a remote’s releases, latest first, with their locations in the source',
  audience: releases.permission('view'),
  query: Exactly({ remote: Type.String({ pattern: remoteIdPattern }) }),
  reply: Exactly({ items: Type.Array(ReleaseError) }),
  limit: { calls: 60, seconds: 60 },
})
