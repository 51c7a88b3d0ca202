import { sql, type Transaction } from 'kysely'
import { fieldProblems } from '../../../../shared/contract/field-problems.ts'
import { FirstName, LastName } from '../../../../shared/contract/identity/account.routes.ts'
import type { OAuthProvider } from '../../../../shared/contract/identity/oauth.routes.ts'
import { Email, foldedEmail } from '../../../../shared/contract/identity/sign-in.routes.ts'
import type { Language } from '../../../../shared/contract/language.ts'
import { Exactly } from '../../../../shared/schema/structure.ts'
import type { Schema } from '../../database/schema.ts'
import { needsSecondStep } from '../second-factor/factor.queries.ts'
import { applySecurityChange } from '../security/security-change.ts'
import { takeOverGuestAlerts } from '../user/take-over.queries.ts'
import { markVerified, removeUnverifiedCredentials } from '../verification/verification.queries.ts'
import { issueVerificationCode } from '../verification/verification-code.ts'
import { type ProviderProfile, SignInRefused } from './sign-in-provider.ts'

type MailContext = Parameters<typeof issueVerificationCode>[0]

/** A visitor returning from a provider. */
export interface Visit {
  readonly provider: OAuthProvider
  readonly profile: ProviderProfile
  readonly language: Language
}

const AcceptedProfile = Exactly({ email: Email, firstName: FirstName, lastName: LastName })

/** The provider's user data that pass our own rules; the rest is asked for later. */
function acceptedProfile({ email, firstName, lastName }: ProviderProfile) {
  const texts = {
    email: email?.trim() ?? '',
    firstName: firstName?.normalize('NFC').trim() ?? '',
    lastName: lastName?.normalize('NFC').trim() ?? '',
  }
  const wrong = new Set<string>(fieldProblems(AcceptedProfile, texts).map(({ key }) => key))
  const ifValid = (key: keyof typeof texts) => (wrong.has(key) ? null : texts[key])
  return { email: ifValid('email'), firstName: ifValid('firstName'), lastName: ifValid('lastName') }
}

interface Found {
  readonly id: string
  readonly email: string
  readonly emailFolded: string
  readonly isActive: boolean
  readonly isVerified: boolean
  readonly isStaff: boolean
}

/** Locked, so that a decision about an account stays valid until it is applied. */
const lockedUser = (tx: Transaction<Schema>) =>
  tx
    .selectFrom('user')
    .select([
      'user.id',
      'user.email',
      'user.email_folded as emailFolded',
      sql<boolean>`"user".status = 'active' and "user".deleted_at is null`.as('isActive'),
      sql<boolean>`"user".email_verified_at is not null`.as('isVerified'),
      'user.is_staff as isStaff',
    ])
    .forNoKeyUpdate('user')

const findByIdentity = (tx: Transaction<Schema>, { issuer, subject }: ProviderProfile): Promise<Found | undefined> =>
  lockedUser(tx)
    .innerJoin('oauth_identity as identity', 'identity.user_id', 'user.id')
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst()

const findByEmail = (tx: Transaction<Schema>, email: string): Promise<Found | undefined> =>
  lockedUser(tx).where('email_folded', '=', foldedEmail(email)).where('deleted_at', 'is', null).executeTakeFirst()

/**
 * Finds or creates the visitor's account. Concurrent visits for one new account create it once.
 * @throws SignInRefused if there is none they may use.
 */
export async function accountOf(context: MailContext, tx: Transaction<Schema>, visit: Visit): Promise<string> {
  const { issuer, subject } = visit.profile
  // A concurrent visit of the same person waits here.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`.execute(tx)
  const userId = await findOrMake(context, tx, visit)
  await keepLanguage(tx, userId, visit.language)
  return userId
}

async function findOrMake(context: MailContext, tx: Transaction<Schema>, visit: Visit): Promise<string> {
  const { profile } = visit
  const known = await findByIdentity(tx, profile)
  if (known) return resume(tx, known, visit)

  const { email } = acceptedProfile(profile)
  if (!email) throw new SignInRefused('no-email')
  const present = await findByEmail(tx, email)
  if (present) return link(context, tx, present, visit)
  const made = await makeAccount(context, tx, email, visit)
  if (made) return made
  // Another visitor with this email has just created it.
  const other = await findByEmail(tx, email)
  if (!other) throw new SignInRefused('failed')
  return link(context, tx, other, visit)
}

async function resume(tx: Transaction<Schema>, account: Found, { profile }: Visit): Promise<string> {
  if (!account.isActive) throw new SignInRefused('inactive')
  // It may have been linked before the account became staff: then a second step is required.
  if (account.isStaff && !(await needsSecondStep(tx, account.id))) throw new SignInRefused('account-exists')
  await tx
    .updateTable('oauth_identity')
    .set({ last_used_at: sql<Date>`now()`, email: profile.email, email_verified: profile.emailVerified })
    .where('issuer', '=', profile.issuer)
    .where('subject', '=', profile.subject)
    .execute()
  const isProven = profile.emailVerified && foldedEmail(profile.email ?? '') === account.emailFolded
  if (isProven && !account.isVerified) await markVerified(tx, account.id)
  return account.id
}

/**
 * Linking needs two proofs: the provider verified the email, and so did our account. For staff that is not enough: a
 * mailbox alone must not open the back-office.
 */
async function link(context: MailContext, tx: Transaction<Schema>, account: Found, visit: Visit): Promise<string> {
  if (!account.isActive) throw new SignInRefused('inactive')
  if (!visit.profile.emailVerified || account.isStaff) throw new SignInRefused('account-exists')
  if (!account.isVerified) await transferToEmailOwner(tx, account.id, visit)
  await keepIdentity(tx, account.id, visit)
  // The session of this sign-in begins later, when the browser fetches it.
  await applySecurityChange(context, tx, {
    user: account,
    kinds: ['providerLinked'],
    actorId: account.id,
    audit: { before: {}, after: { provider: visit.provider } },
    language: visit.language,
  })
  return account.id
}

/** The account was unverified until now, so its names are replaced by those of the visitor. */
async function transferToEmailOwner(tx: Transaction<Schema>, userId: string, { profile }: Visit): Promise<void> {
  const { firstName, lastName } = acceptedProfile(profile)
  await removeUnverifiedCredentials(tx, userId)
  await tx.updateTable('user').set({ first_name: firstName, last_name: lastName }).where('id', '=', userId).execute()
  await markVerified(tx, userId)
}

/** Undefined if an account with this email was created meanwhile. */
async function makeAccount(
  context: MailContext,
  tx: Transaction<Schema>,
  email: string,
  visit: Visit,
): Promise<string | undefined> {
  const { profile, language } = visit
  const { firstName, lastName } = acceptedProfile(profile)
  const row = await tx
    .insertInto('user')
    .values({
      email,
      first_name: firstName,
      last_name: lastName,
      language,
      email_verified_at: profile.emailVerified ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.column('email_folded').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  await keepIdentity(tx, row.id, visit)
  if (profile.emailVerified) await takeOverGuestAlerts(tx, { userId: row.id, email })
  else await issueVerificationCode(context, tx, { userId: row.id, email, language })
  return row.id
}

async function keepIdentity(tx: Transaction<Schema>, userId: string, { provider, profile }: Visit): Promise<void> {
  const { issuer, subject, email, emailVerified } = profile
  await tx
    .insertInto('oauth_identity')
    .values({ issuer, subject, user_id: userId, provider, email, email_verified: emailVerified })
    .execute()
}

/** Mails use the language that was last used. */
async function keepLanguage(tx: Transaction<Schema>, userId: string, language: Language): Promise<void> {
  await tx.updateTable('user').set({ language }).where('id', '=', userId).where('language', '!=', language).execute()
}
