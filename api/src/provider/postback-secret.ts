import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

export const newPostbackSecret = (): string => randomBytes(24).toString('base64url')
export const hashOfPostbackSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** Whether a secret is that of a hash, in a time that says nothing of how much of it is. */
export const isPostbackSecret = (secret: string, expected: Buffer): boolean =>
  timingSafeEqual(hashOfPostbackSecret(secret), expected)
