import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** What a link ends: one alert, or all mails of alerts to an account. */
export interface UnsubscribeTarget {
  readonly what: 'alert' | 'mails'
  /** Of the alert, or of the account. */
  readonly id: string
}

export const unsubscribePath = '/alert/unsubscribe'

const tokenForm = /^(alert|mails)\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/

const signatureOf = (key: Buffer, { what, id }: UnsubscribeTarget): Buffer =>
  createHmac('sha256', key).update(`${what}.${id}`).digest()

/** The key that signs links; it stays in the database. */
export const findLinkKey = async (db: Kysely<Schema>): Promise<Buffer> =>
  (await db.selectFrom('alert_clock').select('link_key').executeTakeFirstOrThrow()).link_key

export const unsubscribeToken = (key: Buffer, target: UnsubscribeTarget): string =>
  `${target.what}.${target.id}.${signatureOf(key, target).toString('base64url')}`

/** What a token ends; undefined for one that was not signed here. */
export function readUnsubscribeToken(key: Buffer, token: string): UnsubscribeTarget | undefined {
  const [, what, id = '', signature = ''] = tokenForm.exec(token) ?? []
  if (what !== 'alert' && what !== 'mails') return undefined
  const given = Buffer.from(signature, 'base64url')
  const target = { what, id } as const
  return timingSafeEqual(given, signatureOf(key, target)) ? target : undefined
}
