import { hash, randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { oauthFlowMinutes, oauthHandoverMinutes } from '../../../../shared/contract/identity/identity.limits.ts'
import type { OAuthProvider } from '../../../../shared/contract/identity/oauth.routes.ts'
import type { Language } from '../../../../shared/contract/language.ts'
import type { Schema } from '../../database/schema.ts'
import type { FlowSecrets } from './sign-in-provider.ts'

declare module '../../database/schema.ts' {
  interface ClosedColumns {
    'oauth_flow.language': Language
    'oauth_handover.provider': OAuthProvider
  }
}

/** A 256-bit secret, as used in addresses and cookies. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Secrets are long and random, so a plain hash reveals nothing. */
const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`

export interface Flow {
  readonly provider: OAuthProvider
  /** The secret of the browser it belongs to. */
  readonly browser: string
  readonly secrets: FlowSecrets
  readonly language: Language
}

/** Stores a sign-in that is going to a provider. */
export async function saveFlow(db: Kysely<Schema>, { provider, browser, secrets, language }: Flow): Promise<void> {
  await db
    .insertInto('oauth_flow')
    .values({
      state_hash: hashOf(secrets.state),
      provider,
      browser_hash: hashOf(browser),
      code_verifier: secrets.codeVerifier,
      nonce: secrets.nonce,
      language,
      expires_at: inMinutes(oauthFlowMinutes),
    })
    .execute()
}

/** Takes the sign-in that this browser started; succeeds once. */
export async function consumeFlow(
  db: Kysely<Schema>,
  { provider, browser, state }: { provider: OAuthProvider; browser: string; state: string },
): Promise<Flow | undefined> {
  const row = await db
    .deleteFrom('oauth_flow')
    .where('state_hash', '=', hashOf(state))
    .where('provider', '=', provider)
    .where('browser_hash', '=', hashOf(browser))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['nonce', 'code_verifier as codeVerifier', 'language'])
    .executeTakeFirst()
  if (!row) return undefined
  const { nonce, codeVerifier, language } = row
  return { provider, browser, secrets: { state, nonce, codeVerifier }, language }
}

/** Stores which account a browser may sign in to, for the page to fetch. */
export async function saveHandover(
  tx: Transaction<Schema>,
  { userId, browser, provider }: { userId: string; browser: string; provider: OAuthProvider },
): Promise<string> {
  const id = newSecret()
  await tx
    .insertInto('oauth_handover')
    .values({
      id_hash: hashOf(id),
      user_id: userId,
      provider,
      browser_hash: hashOf(browser),
      expires_at: inMinutes(oauthHandoverMinutes),
    })
    .execute()
  return id
}

/** The account that this browser may sign in to; succeeds once. */
export async function consumeHandover(
  tx: Transaction<Schema>,
  { id, browser }: { id: string; browser: string },
): Promise<{ readonly userId: string; readonly provider: OAuthProvider } | undefined> {
  return tx
    .updateTable('oauth_handover')
    .set({ used_at: sql<Date>`now()` })
    .where('id_hash', '=', hashOf(id))
    .where('browser_hash', '=', hashOf(browser))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id as userId', 'provider'])
    .executeTakeFirst()
}
