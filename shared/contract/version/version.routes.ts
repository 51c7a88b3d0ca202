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
    /** The commit it was built from; null where that is not known. */
    revision: Nullable(Type.String()),
    /** The calls and façades that remotes are built against. */
    contractVersion: Type.String(),
    /** The client library that this contract is made for, as `x-client-version` says it. */
    clientVersion: Type.String(),
    startedAt: Moment,
  }),
  limit: { calls: 120, seconds: 60 },
})
