import { createHmac, hash, randomBytes } from 'node:crypto'

/** 256 random bits, as they travel. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

export const newSalt = (): Buffer => randomBytes(16)

/** All that is stored of a token. */
export const hashOfToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * The token that follows another. A client that holds the one before can be given it again; the salt, which is what is
 * stored, gives it to no one else.
 */
export const successorOf = (token: string, salt: Buffer): string =>
  createHmac('sha256', token).update(salt).digest('base64url')

/** The token of an authorization header. */
export const bearerToken = (header: string | undefined): string | undefined =>
  /^Bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1]
