import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'

export const readVersion = defineRoute({
  method: 'GET',
  path: '/version',
  base: 'api',
  summary: 'Version of the running service',
  audience: 'public',
  reply: Exactly({
    version: Type.String(),
    /** The commit it was built from; null if unknown. */
    revision: Nullable(Type.String()),
    /** The calls and façades that remotes are built against. */
    contractVersion: Type.String(),
    /** The client library version that this contract is for, as in `x-client-version`. */
    clientVersion: Type.String(),
    startedAt: Moment,
  }),
  limit: { calls: 120, seconds: 60 },
})
