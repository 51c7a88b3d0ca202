import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { type Kysely, sql } from 'kysely'
import { callerOf } from '../../../shared/server/call-counts.ts'
import type { SigningKeys } from '../config/signing-keys.ts'
import type { Schema } from '../database/schema.ts'

/** Bits of an address that belong to one network, as a rule. */
const networkBits = { ipv4: 24, ipv6: 48 } as const

/** The network of an address, which stands for all of its visitors: `203.0.113.0/24`. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const { range, bits } = networkRange(ipaddr.process(address))
  return `${range}/${bits}`
}

function networkRange(address: ipaddr.IPv4 | ipaddr.IPv6) {
  const bits = networkBits[address.kind()]
  const bytes = address.toByteArray().map((byte, place) => (place < bits / 8 ? byte : 0))
  return { range: ipaddr.fromByteArray(bytes).toString(), bits }
}

/** By which one visitor of one day is known, and their network; with the salt gone, none is found again. */
export interface VisitorKeys {
  /** Null for a guest. */
  readonly account: Buffer | null
  readonly browser: Buffer
  readonly network: Buffer
}

interface Visitor {
  readonly address: string
  readonly userAgent: string
  readonly accountId: string | null
  /** Whether the account is trusted to be a person: its votes are then not weighed with those of its network. */
  readonly isEstablished: boolean
}

export function visitorKeys(key: Buffer, { address, userAgent, accountId, isEstablished }: Visitor): VisitorKeys {
  const keyed = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    account: accountId === null ? null : keyed(`account ${accountId}`),
    browser: keyed(`visitor ${callerOf(address)} ${userAgent}`),
    network: keyed(accountId !== null && isEstablished ? `one account ${accountId}` : `network ${networkOf(address)}`),
  }
}

/** A member of staff at work, who is not the shopper that they may be as well. */
export function staffKeys(key: Buffer, accountId: string): VisitorKeys {
  const keyed = createHmac('sha256', key).update(`staff ${accountId}`).digest()
  return { account: null, browser: keyed, network: keyed }
}

const saltBytes = 32

/** The salt of the present day (UTC), which the first caller of the day makes for all. */
async function findSalt(db: Kysely<Schema>): Promise<{ readonly day: string; readonly salt: Buffer }> {
  const today = sql<string>`(now() at time zone 'UTC')::date`
  await db
    .insertInto('vote_salt')
    .values({ day: today, salt: randomBytes(saltBytes) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('vote_salt')
    .select([sql<string>`day::text`.as('day'), 'salt'])
    .where('day', '=', today)
    .executeTakeFirstOrThrow()
}

/**
 * The key of the present day, made of its salt and of the key that signs tokens: neither the database alone nor that key
 * alone finds a visitor. This process keeps it for as long as its day lasts.
 */
export function keyOfDay(
  db: Kysely<Schema>,
  { privateKey }: Pick<SigningKeys, 'privateKey'>,
  now: () => Date = () => new Date(),
): () => Promise<Buffer> {
  let kept: { readonly day: string; readonly key: Buffer } | undefined
  return async () => {
    if (kept?.day !== now().toISOString().slice(0, 10)) {
      const { day, salt } = await findSalt(db)
      kept = { day, key: Buffer.from(hkdfSync('sha256', privateKey, salt, 'qasima visitors of a day', 32)) }
    }
    return kept.key
  }
}

/** Forgets who voted on days that are over; what they voted stays as counts. */
export async function forgetVoters(db: Kysely<Schema>): Promise<void> {
  const today = sql<string>`(now() at time zone 'UTC')::date`
  await db.deleteFrom('vote_salt').where('day', '<', today).execute()
  for (const table of ['coupon_vote', 'coupon_vote_browser', 'vote_network'] as const) {
    await db.deleteFrom(table).where('day', '<', today).execute()
  }
}
