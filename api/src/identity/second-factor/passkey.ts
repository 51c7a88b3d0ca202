import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { type Kysely, sql } from 'kysely'
import type {
  Assertion,
  Attestation,
  PasskeyRequest,
} from '../../../../shared/contract/identity/second-factor.routes.ts'
import type { Schema } from '../../database/schema.ts'

const timeout = 5 * 60_000
const type = 'public-key'

/** The relying party of passkeys: the site, by its host. */
const siteOf = (publicOrigin: string) => ({
  rpId: new URL(publicOrigin).hostname,
  origin: new URL(publicOrigin).origin,
})

const credentialsOf = async (db: Kysely<Schema>, userId: string) =>
  db
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** The request for a passkey signature; null if the account has no passkey. */
export async function passkeyRequestFor(
  db: Kysely<Schema>,
  { userId, publicOrigin }: { userId: string; publicOrigin: string },
): Promise<PasskeyRequest | null> {
  const credentials = await credentialsOf(db, userId)
  if (credentials.length === 0) return null
  const { rpId } = siteOf(publicOrigin)
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId })
  const allowCredentials = credentials.map(({ id, transports }) => ({ id, type, transports }) as const)
  return { challenge, rpId, timeout, userVerification: 'preferred', allowCredentials }
}

/** The options for a new passkey; an authenticator that already holds one creates none. */
export async function passkeyCreationFor(
  db: Kysely<Schema>,
  { userId, email, publicOrigin }: { userId: string; email: string; publicOrigin: string },
) {
  const { rpId } = siteOf(publicOrigin)
  const name = 'Qasima'
  const { challenge, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: name,
    rpID: rpId,
    userName: email,
  })
  return {
    challenge,
    rp: { id: rpId, name },
    // The id is not secret, and gives one entry per account in a keychain.
    user: { id: Buffer.from(userId).toString('base64url'), name: email, displayName: email },
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type }) as const),
    timeout,
    excludeCredentials: (await credentialsOf(db, userId)).map(
      ({ id, transports }) => ({ id, type, transports }) as const,
    ),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' } as const,
    attestation: 'none' as const,
  }
}

interface Expected {
  /** What it had to sign. */
  readonly challenge: string
  readonly publicOrigin: string
}

/** The credential created by a browser; undefined if it is not for this site or challenge. */
export async function credentialOf(attestation: Attestation, { challenge, publicOrigin }: Expected) {
  const { rpId, origin } = siteOf(publicOrigin)
  const verified = await verifyRegistrationResponse({
    response: { ...attestation, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
  }).catch(() => undefined)
  return verified?.verified ? verified.registrationInfo.credential : undefined
}

/** Whether a passkey of the account signed an assertion; records its use. */
export async function consumeAssertion(
  db: Kysely<Schema>,
  { userId, assertion, expected }: { userId: string; assertion: Assertion; expected: Expected },
): Promise<boolean> {
  const passkey = await db
    .selectFrom('passkey')
    .select(['id', 'public_key as publicKey', 'sign_count as signCount'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', assertion.id)
    .executeTakeFirst()
  if (!passkey) return false
  const { rpId, origin } = siteOf(expected.publicOrigin)
  const counter = Number(passkey.signCount)
  const verified = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge: expected.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: assertion.id, publicKey: new Uint8Array(passkey.publicKey), counter },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) return false
  await db
    .updateTable('passkey')
    .set({ sign_count: verified.authenticationInfo.newCounter, last_used_at: sql<Date>`now()` })
    .where('id', '=', passkey.id)
    .execute()
  return true
}
