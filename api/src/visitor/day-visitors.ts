import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { callerOf } from '../../../shared/server/call-counts.ts'
import { asksForPrivacy } from './program.ts'

/**
 * By which a visitor is counted once within a day: a hash whose key is deleted after the day. Null where the visitor asks not
 * to be followed, or while the key of the day is not known.
 */
export type VisitorOf = (request: Pick<FastifyRequest, 'ip' | 'headers'>) => string | null

interface DayVisitorsOptions {
  /** The key of the present day (UTC). */
  readonly keyOfDay: () => Promise<Buffer>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly now?: () => number
}

/** Milliseconds before the key is asked for again, where it could not be had. */
const retryAfter = 1_000

/** Never waits: the first callers of a day, before its key is there, are not counted as persons. */
export function dayVisitors({ keyOfDay, log, now = Date.now }: DayVisitorsOptions): VisitorOf {
  // As a key object: made anew for each visitor, it would cost five times the hash.
  let known: { readonly day: number; readonly key: KeyObject } | undefined
  let nextTry = 0

  function renew(day: number): void {
    if (now() < nextTry) return
    nextTry = now() + retryAfter
    keyOfDay().then(
      (key) => {
        known = { day, key: createSecretKey(key) }
      },
      (error) => log.warn({ err: error }, 'the key of the day is not known'),
    )
  }

  const today = () => Math.floor(now() / 86_400_000)
  renew(today())
  return ({ ip, headers }) => {
    if (asksForPrivacy({ headers })) return null
    if (known?.day !== today()) {
      renew(today())
      return null
    }
    return createHmac('sha256', known.key)
      .update(`counted visitor ${callerOf(ip)} ${headers['user-agent'] ?? ''}`)
      .digest('base64url')
  }
}
