import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { maxWebhookAddress } from './notification.limits.ts'

const limit = { calls: 30, seconds: 60 }

const Address = Type.String({ pattern: '^https://', maxLength: maxWebhookAddress })

export const Webhook = Exactly({
  url: Address,
  /**
   * Null while it is on. `gone`: the receiver said so; `failing`: it failed for days; `secret`: its secret is no longer
   * valid.
   */
  endedBy: Nullable(OneOf(['gone', 'failing', 'secret'])),
  lastDeliveredAt: Nullable(Moment),
  /** Null if the last delivery succeeded. */
  lastFailedAt: Nullable(Moment),
  /** The last response status; null if there was no response. */
  lastStatus: Nullable(Type.Integer()),
})
export type Webhook = Type.Static<typeof Webhook>

const Secret = Type.String({ minLength: 1 })

export const readWebhook = defineRoute({
  method: 'GET',
  path: '/notification/webhook',
  base: 'api',
  summary: 'The account’s webhook',
  audience: 'user',
  reply: Exactly({
    /** False if the service does not offer webhooks. */
    isOffered: Type.Boolean(),
    webhook: Nullable(Webhook),
  }),
  limit,
})

export const saveWebhook = defineRoute({
  method: 'POST',
  path: '/notification/webhook',
  base: 'api',
  summary: 'Set the account’s webhook, an https URL; restarts it if it had stopped',
  audience: 'user',
  body: Exactly({ url: Address }),
  answersSecrets: true,
  reply: Exactly({
    webhook: Webhook,
    /** The signing secret: returned only when it is created, otherwise null. */
    secret: Nullable(Secret),
  }),
  /** Not found: the service does not offer the channel. */
  errors: ['NOT_FOUND', 'EMAIL_NOT_VERIFIED'],
  limit: { calls: 10, seconds: 60 },
})

export const replaceWebhookSecret = defineRoute({
  method: 'POST',
  path: '/notification/webhook/secret',
  base: 'api',
  summary: 'Replace the webhook’s secret, effective immediately',
  audience: 'user',
  answersSecrets: true,
  reply: Exactly({ webhook: Webhook, secret: Secret }),
  errors: ['NOT_FOUND', 'EMAIL_NOT_VERIFIED'],
  limit: { calls: 10, seconds: 60 },
})

export const removeWebhook = defineRoute({
  method: 'DELETE',
  path: '/notification/webhook',
  base: 'api',
  summary: 'Remove the webhook, deleting its URL and secret',
  audience: 'user',
  reply: Acknowledgement,
  limit,
})

export const testWebhook = defineRoute({
  method: 'POST',
  path: '/notification/webhook/test',
  base: 'api',
  summary: 'Send a `test` event to the webhook, and return the receiver’s response',
  audience: 'user',
  reply: Exactly({
    /** `unreachable`: no response within ten seconds; `private`: the host name does not resolve to a public address. */
    outcome: OneOf(['taken', 'refused', 'unreachable', 'private']),
    /** The response status; null if there was no response. */
    status: Nullable(Type.Integer()),
  }),
  errors: ['NOT_FOUND', 'EMAIL_NOT_VERIFIED'],
  limit: { calls: 5, seconds: 60 },
})
