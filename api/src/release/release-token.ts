import { hash, randomBytes } from 'node:crypto'

const form = /^qrt_[\w-]{32}$/

export const newReleaseToken = (): string => `qrt_${randomBytes(24).toString('base64url')}`
export const hashOfReleaseToken = (token: string): Buffer => hash('sha256', token, 'buffer')
export const isReleaseToken = (token: string): boolean => form.test(token)

/**
 * The release token in a call's bearer header; null for other callers. After a dot, teams keep the signing key with it:
 * the tool does not send that, and it is not read here.
 */
export const releaseTokenOf = (authorization = ''): string | null =>
  /^Bearer (qrt_[^.]*)/i.exec(authorization)?.[1] ?? null
