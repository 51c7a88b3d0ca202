import * as Type from 'typebox'
import { Day, Id, Moment } from '../../schema/formats.ts'
import { CurrencyCode } from '../../schema/money.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { CountryId } from '../country.ts'
import { Acknowledgement, type FieldProblem } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { age, nameLength } from './identity.limits.ts'
import { oauthProviders } from './oauth.routes.ts'
import { TypedPassword } from './sign-in.routes.ts'
import { Sex, User } from './user.ts'

// Letters and marks of any script, with hyphens and apostrophes.
const letters = "[\\p{L}\\p{M}'’-]"

/** One word: no space. */
export const FirstName = Type.String({ ...lengths(), pattern: `^${letters}+$` })
/** One or more words. */
export const LastName = Type.String({ ...lengths(), pattern: `^${letters}+( ${letters}+)*$` })

function lengths() {
  return { minLength: nameLength.min, maxLength: nameLength.max }
}

/** Sign-in methods; registering with a password counts as `password`. */
export const signInMethods = ['password', 'reset-link', 'passkey', ...oauthProviders] as const
export type SignInMethod = (typeof signInMethods)[number]

const Profile = Exactly({ firstName: FirstName, lastName: LastName, sex: Sex, birthDate: Day, country: CountryId })
export type Profile = Type.Static<typeof Profile>

/** The allowed range of birth dates as of today. */
export function birthDateRange(today: Date): { readonly earliest: string; readonly latest: string } {
  const yearsAgo = (years: number) =>
    new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate()))
      .toISOString()
      .slice(0, 10)
  return { earliest: yearsAgo(age.max), latest: yearsAgo(age.min) }
}

/** Validation errors of a profile that involve more than one field's schema. `today` is in UTC. */
export function profileProblems(profile: Profile, today: Date): FieldProblem<keyof Profile>[] {
  const { earliest, latest } = birthDateRange(today)
  const folded = (name: string) => name.normalize('NFKC').toLowerCase()
  return [
    ...(folded(profile.firstName) === folded(profile.lastName)
      ? [{ key: 'lastName', message: 'SAME_NAMES' } as const]
      : []),
    ...(profile.birthDate < earliest || profile.birthDate > latest
      ? [{ key: 'birthDate', message: 'OUT_OF_RANGE' } as const]
      : []),
  ]
}

export const readProfile = defineRoute({
  method: 'GET',
  path: '/auth/profile',
  base: 'api',
  summary: 'The account of the caller',
  audience: 'user',
  reply: Exactly({ user: User }),
  limit: { calls: 300, seconds: 60 },
})

export const completeProfile = defineRoute({
  method: 'POST',
  path: '/auth/complete-profile',
  base: 'api',
  summary: 'Complete the profile, once; the email must be verified first',
  audience: 'user',
  beforeEnrolment: true,
  body: Profile,
  reply: Exactly({ user: User }),
  errors: ['EMAIL_NOT_VERIFIED', 'PROFILE_ALREADY_FINISHED'],
  limit: { calls: 30, seconds: 60 },
})

export const changeProfile = defineRoute({
  method: 'PATCH',
  path: '/auth/profile',
  base: 'api',
  summary: 'Update a completed profile',
  audience: 'user',
  body: Profile,
  reply: Exactly({ user: User }),
  errors: ['EMAIL_NOT_VERIFIED'],
  limit: { calls: 30, seconds: 60 },
})

export const readPermissions = defineRoute({
  method: 'GET',
  path: '/auth/permissions',
  base: 'api',
  summary: 'Whether the caller has access to the back-office, and their permissions',
  audience: 'user',
  reply: Exactly({ hasAccess: Type.Boolean(), permissions: Type.Array(Type.String()) }),
  limit: { calls: 120, seconds: 60 },
})

export const readInvites = defineRoute({
  method: 'GET',
  path: '/auth/invites',
  base: 'api',
  summary: 'The caller’s invite link, how many friends joined, and the tracking limit',
  audience: 'user',
  reply: Exactly({
    inviteCode: Type.String(),
    inviteUrl: WebAddress(2_000),
    /** Friends who registered with the invite code and verified their email. */
    invited: Type.Integer(),
    trackingLimit: Type.Integer(),
    tracked: Type.Integer(),
  }),
  limit: { calls: 120, seconds: 60 },
})

/** The body of an account deletion request. */
export const DeletionConsent = Exactly({
  /** Required if the account has a password; other accounts need a sign-in not older than 15 minutes. */
  password: Type.Optional(TypedPassword),
})

export const deleteAccount = defineRoute({
  method: 'POST',
  path: '/auth/delete-account',
  base: 'api',
  summary: 'Request deletion of the account: it is erased after 24 hours unless the user signs in before',
  audience: 'user',
  stepUp: true,
  body: DeletionConsent,
  /** A test account is deleted at once. */
  reply: Exactly({ deleteAt: Moment }),
  errors: ['INVALID_CREDENTIALS', 'STEP_UP_REQUIRED'],
  limit: { calls: 10, seconds: 60 },
})

/** The shopping data of an account: tracked products, notifications and reports; amounts in minor units. */
const Shopping = Exactly({
  trackedProducts: Type.Array(
    Exactly({
      productId: Type.String(),
      tags: Type.Array(Type.String()),
      note: Nullable(Type.String()),
      createdAt: Moment,
      alerts: Type.Array(
        Exactly({
          kind: Type.String(),
          amount: Nullable(Type.Integer()),
          currency: Nullable(CurrencyCode),
          percent: Nullable(Type.Integer()),
          days: Nullable(Type.Integer()),
        }),
      ),
    }),
  ),
  firedAlerts: Type.Array(
    Exactly({
      productId: Type.String(),
      kind: Type.String(),
      amount: Type.Integer(),
      currency: CurrencyCode,
      firedAt: Moment,
    }),
  ),
  notifications: Type.Array(Exactly({ kind: Type.String(), createdAt: Moment, readAt: Nullable(Moment) })),
  notificationSettings: Nullable(
    Exactly({ byMail: Type.Boolean(), byPush: Type.Boolean(), digest: Type.String(), timeZone: Type.String() }),
  ),
  /** Browsers that receive push alerts. */
  pushDevices: Type.Array(Exactly({ language: Type.String(), createdAt: Moment })),
  /** The webhook that its alerts are sent to. */
  webhook: Nullable(Exactly({ url: Type.String(), createdAt: Moment })),
  /** Prices that the user reported as wrong. */
  priceReports: Type.Array(
    Exactly({ listingId: Type.String(), reason: Type.String(), note: Nullable(Type.String()), createdAt: Moment }),
  ),
  /** Prices that the user's browser observed. */
  observations: Type.Array(
    Exactly({ listingId: Type.String(), amount: Type.Integer(), currency: CurrencyCode, at: Moment }),
  ),
  /** Stores whose new codes it is notified of. */
  followedShops: Type.Array(
    Exactly({ shopId: Type.Integer(), channel: Type.String(), pace: Type.String(), createdAt: Moment }),
  ),
  /** Clicks to stores whose purchases are credited to it. */
  storeVisits: Type.Array(Exactly({ click: Type.String(), shopId: Nullable(Type.Integer()), at: Moment })),
  /** Notifications it got about proven codes of these stores. */
  codeNotices: Type.Array(Exactly({ shopId: Type.Integer(), couponId: Type.String(), createdAt: Moment })),
  /** Discounts that codes gave on its purchases. */
  savings: Type.Array(
    Exactly({
      shopId: Nullable(Type.Integer()),
      couponId: Nullable(Type.String()),
      saved: Type.Integer(),
      total: Nullable(Type.Integer()),
      currency: CurrencyCode,
      at: Moment,
    }),
  ),
  /** Codes and stores that it suggested. */
  suggestions: Type.Array(
    Exactly({
      kind: Type.String(),
      shopId: Nullable(Type.Integer()),
      code: Nullable(Type.String()),
      name: Nullable(Type.String()),
      domain: Nullable(Type.String()),
      country: Nullable(Type.String()),
      note: Nullable(Type.String()),
      status: Type.String(),
      createdAt: Moment,
    }),
  ),
})

export const exportAccount = defineRoute({
  method: 'GET',
  path: '/auth/export',
  base: 'api',
  summary: 'Download all data kept about the caller',
  audience: 'user',
  writes: true,
  reply: Exactly({
    exportedAt: Moment,
    user: User,
    /** External sign-in providers. */
    identities: Type.Array(Exactly({ provider: Type.String(), email: Nullable(Type.String()), createdAt: Moment })),
    sessions: Type.Array(
      Exactly({ createdAt: Moment, lastUsedAt: Moment, userAgent: Type.String(), country: Nullable(CountryId) }),
    ),
    signIns: Type.Array(
      Exactly({ at: Moment, method: OneOf(signInMethods), userAgent: Type.String(), country: Nullable(CountryId) }),
    ),
    /** Second factors that staff sign in with. */
    passkeys: Type.Array(Exactly({ name: Type.String(), createdAt: Moment, lastUsedAt: Nullable(Moment) })),
    authenticatorApp: Nullable(Exactly({ createdAt: Moment, lastUsedAt: Nullable(Moment) })),
    /** Email changes requested in the last day. */
    emailChanges: Type.Array(Exactly({ email: Type.String(), createdAt: Moment })),
    mails: Type.Array(Exactly({ subject: Type.String(), createdAt: Moment })),
    invited: Type.Integer(),
    ...Shopping.properties,
    /** Downloads that its email address is waiting for, once verified. */
    waitlist: Type.Array(
      Exactly({
        platform: Type.String(),
        language: Type.String(),
        country: Nullable(Type.String()),
        createdAt: Moment,
        notifiedAt: Nullable(Moment),
      }),
    ),
    /** Saved list views of a member of staff. */
    savedViews: Type.Array(
      Exactly({ section: Type.String(), name: Type.String(), query: Type.String(), createdAt: Moment }),
    ),
    permissions: Type.Array(Type.String()),
  }),
  download: 'qasima-account.json',
  limit: { calls: 10, seconds: 3_600 },
})

/** One signed-in device. */
export const Device = Exactly({
  id: Id,
  createdAt: Moment,
  lastUsedAt: Moment,
  userAgent: Type.String(),
  /** Where it was last used, as far as the IP address tells. */
  country: Nullable(CountryId),
  isCurrent: Type.Boolean(),
})
export type Device = Type.Static<typeof Device>

export const listDevices = defineRoute({
  method: 'GET',
  path: '/auth/sessions',
  base: 'api',
  summary: 'Signed-in devices, most recently used first',
  audience: 'user',
  reply: Exactly({ items: Type.Array(Device) }),
  limit: { calls: 120, seconds: 60 },
})

export const signOutDevice = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  base: 'api',
  summary: 'Sign out one device',
  audience: 'user',
  params: Exactly({ id: Id }),
  reply: Acknowledgement,
  errors: ['NOT_FOUND'],
  limit: { calls: 60, seconds: 60 },
})

/** One sign-in to an account. */
export const SignIn = Exactly({
  id: Id,
  at: Moment,
  method: OneOf(signInMethods),
  userAgent: Type.String(),
  /** As far as the IP address tells; the address itself is not stored. */
  country: Nullable(CountryId),
})
export type SignIn = Type.Static<typeof SignIn>

export const listSignIns = defineRoute({
  method: 'GET',
  path: '/auth/sign-ins',
  base: 'api',
  summary: 'Sign-ins to the account in the last 90 days, newest first, at most 100',
  audience: 'user',
  reply: Exactly({ items: Type.Array(SignIn) }),
  limit: { calls: 120, seconds: 60 },
})

export const signOutEverywhere = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions',
  base: 'api',
  summary: 'End every session of the account, including the caller’s',
  audience: 'user',
  reply: Acknowledgement,
  limit: { calls: 10, seconds: 60 },
})
