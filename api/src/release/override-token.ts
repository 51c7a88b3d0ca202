import type { Override } from '../../../shared/contract/release/override.routes.ts'
import type { SigningKeys } from '../config/signing-keys.ts'
import { readClaims, signClaims } from './signed-claims.ts'

/** What the token of an override says: what it is of, and in whose session it was made. */
export interface OverrideClaims extends Override {
  readonly sessionId: string
}

type Key = Pick<SigningKeys, 'privateKey'>

export const overrideTokenOf = (claims: OverrideClaims, key: Key): string => signClaims('override', claims, key)

/** What a token says that this service made and that has not ended; undefined for every other text. */
export const readOverrideToken = (token: string, key: Key): OverrideClaims | undefined =>
  readClaims<OverrideClaims>('override', token, key)
