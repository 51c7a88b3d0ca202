import { hash, randomBytes } from 'node:crypto'

const form = /^qrt_[\w-]{32}$/

export const newReleaseToken = (): string => `qrt_${randomBytes(24).toString('base64url')}`
export const hashOfReleaseToken = (token: string): Buffer => hash('sha256', token, 'buffer')
export const isReleaseToken = (token: string): boolean => form.test(token)

/**
 * The release token that a call brings as its bearer; null for all other callers. What a team keeps behind it, after a dot,
 * is the key that signs: the tool does not send it, and here it is not read.
 */
export const releaseTokenOf = (authorization = ''): string | null =>
  /^Bearer (qrt_[^.]*)/i.exec(authorization)?.[1] ?? null
