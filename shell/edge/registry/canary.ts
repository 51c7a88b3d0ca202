import { createHash, randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Cookie with the visitor's share: a number that thousands have in common, kept as long as a canary runs. */
const shareCookie = 'share'

const parts = 10_000

/** The share of a visitor, who keeps it from page to page; null if they have none yet. */
export function shareIn(cookies = ''): number | null {
  const digits = new RegExp(`(?:^|;\\s*)${shareCookie}=(\\d{1,4})(?:;|$)`).exec(cookies)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Draws the share of a new visitor. */
export const newShare = (): number => randomInt(parts)

/** Seconds for which a visitor keeps their share: as long as a canary may run. */
const shareSeconds = 30 * 86_400

/** The share of a visitor; a new visitor gets a random one, stored in a cookie. */
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

/** Shifts shares per remote, so that the same visitors do not get every canary. */
const offsetOf = (remote: string): number => createHash('sha256').update(remote).digest().readUInt32BE() % parts

/**
 * Whether a visitor gets a remote's canary. Visitors stay included when the percentage grows; visitors without a share
 * are never included.
 */
export const isInCanary = (share: number | null, remote: string, percent: number): boolean =>
  share !== null && (share + offsetOf(remote)) % parts < (percent * parts) / 100
