import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { isUuid } from '../../../shared/schema/format-checks.ts'
import type { Schema } from '../database/schema.ts'

const targets = ['alert', 'mails', 'store', 'stores'] as const

/** What a link ends: one alert, all alert mails to an account, mails about one followed store, or about all of them. */
export interface UnsubscribeTarget {
  readonly what: (typeof targets)[number]
  /** Id of the alert, the account, the followed store, or the account again. */
  readonly id: string
}

/** An unsubscribe link in a mail. */
export interface UnsubscribeLink extends UnsubscribeTarget {
  /** Stored with what it ended, so that only this link can undo it. */
  readonly mark: string
  readonly isExpired: boolean
}

export const unsubscribePath = '/alert/unsubscribe'

/** Days for which a mailed link works. */
const linkDays = 90

const tokenForm = /^([a-z]+)\.([\da-f-]{36})\.([\da-z]{6,8})\.([\w-]{43})$/

const signatureOf = (key: Buffer, signed: string): Buffer => createHmac('sha256', key).update(signed).digest()

/** The key that signs links; it is stored only in the database. */
export const findLinkKey = async (db: Kysely<Schema>): Promise<Buffer> =>
  (await db.selectFrom('alert_clock').select('link_key').executeTakeFirstOrThrow()).link_key

export function unsubscribeToken(key: Buffer, { what, id }: UnsubscribeTarget, now = new Date()): string {
  const signed = `${what}.${id}.${Math.floor(now.getTime() / 1_000).toString(36)}`
  return `${signed}.${signatureOf(key, signed).toString('base64url')}`
}

/** What a token ends; undefined for one not signed here. */
export function readUnsubscribeToken(key: Buffer, token: string, now = new Date()): UnsubscribeLink | undefined {
  const [, named, id = '', issued = '', signature = ''] = tokenForm.exec(token) ?? []
  const what = targets.find((known) => known === named)
  if (!what || !isUuid(id)) return undefined
  const given = Buffer.from(signature, 'base64url')
  if (!timingSafeEqual(given, signatureOf(key, `${what}.${id}.${issued}`))) return undefined
  const age = now.getTime() - Number.parseInt(issued, 36) * 1_000
  return { what, id, mark: hash('sha256', token, 'base64url'), isExpired: age > linkDays * 86_400_000 }
}
