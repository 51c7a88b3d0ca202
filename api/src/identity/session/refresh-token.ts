import { createHmac, hash, randomBytes } from 'node:crypto'

/** 256 random bits, encoded. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

export const newSalt = (): Buffer => randomBytes(16)

/** All that is stored of a token. */
export const hashOfToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * The successor of a token. A client with the predecessor can be given it again; the stored salt alone reveals it to no
 * one.
 */
export const successorOf = (token: string, salt: Buffer): string =>
  createHmac('sha256', token).update(salt).digest('base64url')

/** The token in an authorization header. */
export const bearerToken = (header: string | undefined): string | undefined =>
  /^Bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1]
