import { createHash, randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Says in which part of all visitors one is: a number that thousands share, kept for as long as a canary runs. */
const shareCookie = 'share'

const parts = 10_000

/** The part of a visitor, who keeps it from page to page; null where they have none yet. */
export function shareIn(cookies = ''): number | null {
  const digits = new RegExp(`(?:^|;\\s*)${shareCookie}=(\\d{1,4})(?:;|$)`).exec(cookies)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Draws the part of a new visitor. */
export const newShare = (): number => randomInt(parts)

/** Seconds for which a visitor keeps their part: as long as a canary may run. */
const shareSeconds = 30 * 86_400

/** The part of a visitor; of a new one it is drawn, and kept from now on. */
export function shareOf({ headers }: FastifyRequest, reply: FastifyReply, publicOrigin: string): number {
  const known = shareIn(headers.cookie)
  if (known !== null) return known
  const share = newShare()
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${shareCookie}=${share}; Path=/; Max-Age=${shareSeconds}; HttpOnly; SameSite=Lax${secure}`,
  )
  return share
}

/** So that those who get the canary of one remote are not those who get that of every other. */
const offsetOf = (remote: string): number => createHash('sha256').update(remote).digest().readUInt32BE() % parts

/**
 * Whether a visitor is among the percent who get the canary of a remote. Who was among few is among more; who is in no part
 * is not.
 */
export const isInCanary = (share: number | null, remote: string, percent: number): boolean =>
  share !== null && (share + offsetOf(remote)) % parts < (percent * parts) / 100
