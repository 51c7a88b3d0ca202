import { createHash, randomInt } from 'node:crypto'

/** Says in which part of all visitors one is: a number that thousands share, kept for as long as a canary runs. */
export const shareCookie = 'share'

const parts = 10_000

/** The part of a visitor, who keeps it from page to page; null where they have none yet. */
export function shareIn(cookies = ''): number | null {
  const digits = new RegExp(`(?:^|;\\s*)${shareCookie}=(\\d{1,4})(?:;|$)`).exec(cookies)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Draws the part of a new visitor. */
export const newShare = (): number => randomInt(parts)

/** So that those who get the canary of one remote are not those who get that of every other. */
const offsetOf = (remote: string): number => createHash('sha256').update(remote).digest().readUInt32BE() % parts

/**
 * Whether a visitor is among the percent who get the canary of a remote. Who was among few is among more.
 */
export const isInCanary = (share: number, remote: string, percent: number): boolean =>
  (share + offsetOf(remote)) % parts < (percent * parts) / 100
