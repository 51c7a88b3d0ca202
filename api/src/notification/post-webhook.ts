import type { WebhookSettings } from '../config/webhook-settings.ts'
import { FetchFailed } from '../turbo/fetch/fetch-result.ts'
import { assertPublicHost, checkedAddress, resolveBySystem, takeHop } from '../turbo/fetch/hop.ts'
import type { WebhookEvent } from './webhook-event.ts'
import { webhookHeaders } from './webhook-signature.ts'

/** Milliseconds that a receiver has to reply. */
export const webhookDeadline = 10_000

type Hosts = Pick<WebhookSettings, 'hosts'>

/** A receiver's reply: any status from 200 to 299 accepts the event. */
interface WebhookAnswer {
  readonly outcome: 'taken' | 'refused' | 'unreachable' | 'private'
  readonly status: number | null
}

function webhookAddress(url: string, { hosts }: Hosts): URL {
  const address = checkedAddress(url, undefined, hosts)
  if (address.protocol !== 'https:') throw new FetchFailed('address')
  return address
}

/**
 * Whether events may be posted to an address: https, no port or password, a name that resolves only to public
 * addresses.
 */
export async function canTakeWebhooks(url: string, { hosts }: Hosts): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(webhookDeadline)
    await assertPublicHost(webhookAddress(url, { hosts }), { hosts, resolve: resolveBySystem, signal })
    return true
  } catch {
    return false
  }
}

interface Posting extends Hosts {
  readonly url: string
  readonly secret: string
  readonly event: WebhookEvent
  readonly deadline?: number
}

/** Posts an event once, checking again where the name resolves. Follows no redirects, and reads only the status. */
export async function postWebhook({ url, secret, event, hosts, deadline = webhookDeadline }: Posting) {
  const body = JSON.stringify(event)
  try {
    const hop = await takeHop(webhookAddress(url, { hosts }), {
      hosts,
      resolve: resolveBySystem,
      reach: undefined,
      resolved: new Map(),
      signal: AbortSignal.timeout(deadline),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Qasima-Webhooks/1',
        ...webhookHeaders(secret, { id: event.id, at: new Date(), body }),
      },
      body: Buffer.from(body),
    })
    await hop.end()
    const { status } = hop
    return { outcome: status >= 200 && status < 300 ? 'taken' : 'refused', status } satisfies WebhookAnswer
  } catch (error) {
    const isPrivate = error instanceof FetchFailed && error.failure === 'network'
    return { outcome: isPrivate ? 'private' : 'unreachable', status: null } satisfies WebhookAnswer
  }
}
