import type { Override } from '../../../shared/contract/release/override.routes.ts'
import type { SigningKeys } from '../config/signing-keys.ts'
import { readClaims, signClaims } from './signed-claims.ts'

/** The content of an override token: its target, and the session that created it. */
export interface OverrideClaims extends Override {
  readonly sessionId: string
}

type Key = Pick<SigningKeys, 'privateKey'>

export const overrideTokenOf = (claims: OverrideClaims, key: Key): string => signClaims('override', claims, key)

/** The content of a valid token; undefined for any other text. */
export const readOverrideToken = (token: string, key: Key): OverrideClaims | undefined =>
  readClaims<OverrideClaims>('override', token, key)
