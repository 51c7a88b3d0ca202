/** One release in full: its build information and its size. */
import * as Type from 'typebox'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'
import { releaseIdPattern } from './release.limits.ts'
import { ReleaseItem } from './release.routes.ts'
import { releases } from './release.section.ts'

/** Bytes, gzip. */
const Size = Exactly({
  bytes: Type.Integer(),
  /** The current limit for a release. */
  limit: Type.Integer(),
})

export const ReleaseDetail = Exactly({
  release: ReleaseItem,
  /** Contract range that it was built against; null for the host. */
  contract: Nullable(Type.String()),
  /** Façade range that it was built against; null for the host. */
  facades: Nullable(Type.String()),
  routes: Type.Array(
    Exactly({
      screen: Type.String(),
      path: Type.String(),
      /** Who may open it: `public`, `user`, `view_coupon` … */
      access: Type.String(),
    }),
  ),
  /**
   * For a remote, the modules it takes from the host with their version ranges; for the host, the modules it provides
   * with their versions.
   */
  modules: Type.Array(Exactly({ name: Type.String(), version: Type.String() })),
  /** Null for the host, and for releases made before sizes were stored. */
  sizes: Nullable(
    Exactly({
      entry: Size,
      /** What each screen loads initially, besides the entry and the host. */
      screens: Type.Array(Exactly({ screen: Type.String(), ...Size.properties })),
    }),
  ),
})
export type ReleaseDetail = Type.Static<typeof ReleaseDetail>

export const readRelease = defineRoute({
  base: 'api',
  releaseToken: true,
  method: 'GET',
  path: '/release/:id',
  summary: 'One release: its build details and sizes',
  audience: releases.permission('view'),
  params: Exactly({ id: Type.String({ pattern: releaseIdPattern }) }),
  reply: ReleaseDetail,
  errors: ['NOT_FOUND'],
  limit: { calls: 240, seconds: 60 },
})
