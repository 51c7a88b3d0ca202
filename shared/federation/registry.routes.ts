/** Calls that pass on what builds of remotes wrote: part of the contract, with a payload owned by federation. */
import * as Type from 'typebox'
import { defineRoute } from '../contract/route.ts'
import type { KnownRegistry } from './registry.ts'

export const readRegistry = defineRoute({
  method: 'GET',
  path: '/registry',
  base: 'edge',
  summary: 'The remotes that the caller can see: the public ones, and for staff their sections of the back-office',
  /** Callers without a token are answered as well. */
  audience: 'user',
  /** What builds wrote, without the parts for edges only. */
  reply: Type.Unsafe<KnownRegistry>(Type.Array(Type.Object({ id: Type.String(), release: Type.String() }))),
  limit: { calls: 120, seconds: 60 },
})
