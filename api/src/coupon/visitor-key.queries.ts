import { createHmac, randomBytes } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { type Kysely, sql } from 'kysely'
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

export function visitorKeys(salt: Buffer, { address, userAgent, accountId, isEstablished }: Visitor): VisitorKeys {
  const keyed = (text: string) => createHmac('sha256', salt).update(text).digest()
  return {
    account: accountId === null ? null : keyed(`account ${accountId}`),
    browser: keyed(`visitor ${address} ${userAgent}`),
    network: keyed(accountId !== null && isEstablished ? `one account ${accountId}` : `network ${networkOf(address)}`),
  }
}

/** A member of staff at work, who is not the shopper that they may be as well. */
export function staffKeys(salt: Buffer, accountId: string): VisitorKeys {
  const key = createHmac('sha256', salt).update(`staff ${accountId}`).digest()
  return { account: null, browser: key, network: key }
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

/** Keeps the salt in this process for as long as its day lasts. */
export function saltOfDay(db: Kysely<Schema>, now: () => Date = () => new Date()): () => Promise<Buffer> {
  let kept: { readonly day: string; readonly salt: Buffer } | undefined
  return async () => {
    if (kept?.day !== now().toISOString().slice(0, 10)) kept = await findSalt(db)
    return kept.salt
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
