/** One release in full: what its build says of itself, and what it weighs. */
import * as Type from 'typebox'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'
import { releaseIdPattern } from './release.limits.ts'
import { ReleaseItem } from './release.routes.ts'
import { releases } from './release.section.ts'

/** Bytes, gzip. */
const Size = Exactly({
  bytes: Type.Integer(),
  /** That a release may have today. */
  limit: Type.Integer(),
})

export const ReleaseDetail = Exactly({
  release: ReleaseItem,
  /** Range of the contract that it was built against; null of the host. */
  contract: Nullable(Type.String()),
  /** Range of the façades that it was built against; null of the host. */
  facades: Nullable(Type.String()),
  routes: Type.Array(
    Exactly({
      screen: Type.String(),
      path: Type.String(),
      /** Who may open it: `public`, `user`, `view_coupon` … */
      access: Type.String(),
    }),
  ),
  /** Modules that it takes from the host with the range of each, or of the host those that it provides, with their versions. */
  modules: Type.Array(Exactly({ name: Type.String(), version: Type.String() })),
  /** Null of the host, and where it was released before sizes were kept. */
  sizes: Nullable(
    Exactly({
      entry: Size,
      /** What each screen needs at first, beside the entry and the host. */
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
