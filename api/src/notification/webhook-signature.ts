import { createHmac, hash, hkdfSync } from 'node:crypto'

/** By which a secret of Standard Webhooks is known. */
const prefix = 'whsec_'

/**
 * The secret of a webhook, as its holder keeps it. It is made of a key of the settings and a salt of the database, and
 * stored nowhere: neither of the two alone is any use.
 */
export const webhookSecret = (key: string, salt: string): string =>
  prefix + Buffer.from(hkdfSync('sha256', key, salt, 'qasima webhook', 32)).toString('base64')

/** To know whether a secret is still the one that was shown. */
export const secretDigest = (secret: string): string => hash('sha256', secret, 'base64url')

interface Signed {
  readonly id: string
  readonly at: Date
  readonly body: string
}

/** The headers of an event, by the conventions of Standard Webhooks 1.0. */
export function webhookHeaders(secret: string, { id, at, body }: Signed): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
