import { createHmac, hash, hkdfSync } from 'node:crypto'

/** Prefix of Standard Webhooks secrets. */
const prefix = 'whsec_'

/**
 * The secret of a webhook, as shown to its holder. It is derived from a key in the settings and a salt in the database,
 * and stored nowhere: neither alone is of any use.
 */
export const webhookSecret = (key: string, salt: string): string =>
  prefix + Buffer.from(hkdfSync('sha256', key, salt, 'qasima webhook', 32)).toString('base64')

/** Used to detect whether a secret is still the one that was shown. */
export const secretDigest = (secret: string): string => hash('sha256', secret, 'base64url')

interface Signed {
  readonly id: string
  readonly at: Date
  readonly body: string
}

/** The headers of an event, as defined by Standard Webhooks 1.0. */
export function webhookHeaders(secret: string, { id, at, body }: Signed): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
