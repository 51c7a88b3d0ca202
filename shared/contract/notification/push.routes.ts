import * as Type from 'typebox'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'

const limit = { calls: 30, seconds: 60 }

/** The push service address for a browser. */
const Endpoint = Type.String({ pattern: '^https://', maxLength: 2_000 })

export const readPush = defineRoute({
  method: 'GET',
  path: '/notification/push',
  base: 'api',
  summary: 'The public key for push messages; null if push is not configured',
  audience: 'user',
  reply: Exactly({ publicKey: Nullable(Type.String()) }),
  limit,
})

export const addPushDevice = defineRoute({
  method: 'POST',
  path: '/notification/push',
  base: 'api',
  summary:
    'Register this browser for push messages, in the language of the request; the ten newest registrations are kept',
  audience: 'user',
  body: Exactly({
    endpoint: Endpoint,
    keys: Exactly({
      /** Both in base64url, as the browser returns them. */
      p256dh: Type.String({ pattern: '^[\\w-]{87}=?$' }),
      auth: Type.String({ pattern: '^[\\w-]{22}(==)?$' }),
    }),
  }),
  reply: Acknowledgement,
  status: 201,
  errors: ['NOT_FOUND'],
  limit,
})

export const removePushDevice = defineRoute({
  method: 'DELETE',
  path: '/notification/push',
  base: 'api',
  summary: 'Unregister this browser from push messages',
  audience: 'user',
  body: Exactly({ endpoint: Endpoint }),
  reply: Acknowledgement,
  limit,
})
