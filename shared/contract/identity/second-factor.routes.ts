import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { authenticatorCodeDigits, passkeyNameLength } from './identity.limits.ts'
import { SignedIn, TypedPassword } from './sign-in.routes.ts'

/** The methods of a second factor. */
const factorMethods = ['passkey', 'code', 'recoveryCode'] as const
const proofMethods = ['password', ...factorMethods] as const
export type ProofMethod = (typeof proofMethods)[number]

const Challenge = Type.String({ minLength: 1, maxLength: 100 })
const Encoded = Type.String({ maxLength: 20_000 })
const Transports = Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 }))

/** The input of the browser's `parseRequestOptionsFromJSON`. */
const PasskeyRequest = Exactly({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: OneOf(['required', 'preferred', 'discouraged']),
  allowCredentials: Type.Array(Exactly({ id: Type.String(), type: OneOf(['public-key']), transports: Transports })),
})
export type PasskeyRequest = Type.Static<typeof PasskeyRequest>

/** The input of the browser's `parseCreationOptionsFromJSON`. */
const PasskeyCreation = Exactly({
  challenge: Type.String(),
  rp: Exactly({ id: Type.String(), name: Type.String() }),
  user: Exactly({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Exactly({ alg: Type.Integer(), type: OneOf(['public-key']) })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(Exactly({ id: Type.String(), type: OneOf(['public-key']), transports: Transports })),
  authenticatorSelection: Exactly({
    residentKey: OneOf(['required', 'preferred', 'discouraged']),
    userVerification: OneOf(['required', 'preferred', 'discouraged']),
  }),
  attestation: OneOf(['none']),
})

const credential = { id: Encoded, rawId: Encoded, type: OneOf(['public-key']) }
// Extensions and hints added by browsers are ignored.
const open = { additionalProperties: true } as const

/** The browser's response to `PasskeyRequest`. */
export const Assertion = Type.Object(
  {
    ...credential,
    response: Type.Object(
      { clientDataJSON: Encoded, authenticatorData: Encoded, signature: Encoded, userHandle: Type.Optional(Encoded) },
      open,
    ),
  },
  open,
)
export type Assertion = Type.Static<typeof Assertion>

/** The browser's response to `PasskeyCreation`. */
export const Attestation = Type.Object(
  {
    ...credential,
    response: Type.Object({ clientDataJSON: Encoded, attestationObject: Encoded, transports: Transports }, open),
  },
  open,
)
export type Attestation = Type.Static<typeof Attestation>

/** The second factor of a request: one of the three. */
const proof = {
  /** From the authenticator app. */
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
  assertion: Type.Optional(Assertion),
  /** Accepted in any spelling: case, spaces and hyphens are ignored. */
  recoveryCode: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
}
const FactorProof = Exactly(proof)
export type FactorProof = Type.Static<typeof FactorProof>

export const secondFactorOptions = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/options',
  base: 'api',
  summary: 'Available second factors for a sign-in, and the passkey challenge',
  audience: 'public',
  body: Exactly({ challenge: Challenge }),
  answersSecrets: true,
  reply: Exactly({ methods: Type.Array(OneOf(factorMethods)), passkey: Nullable(PasskeyRequest) }),
  errors: ['SECOND_FACTOR_CHALLENGE_EXPIRED'],
  limit: { calls: 60, seconds: 60 },
})

export const secondFactor = defineRoute({
  method: 'POST',
  path: '/auth/second-factor',
  base: 'api',
  summary: 'Complete the second step of a sign-in with the challenge of the first step and one proof',
  audience: 'public',
  body: Exactly({ challenge: Challenge, ...proof }),
  answersSecrets: true,
  reply: SignedIn,
  errors: ['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_CHALLENGE_EXPIRED', 'USER_INACTIVE'],
  limit: { calls: 60, seconds: 60 },
})

const own = { base: 'api', audience: 'user', beforeEnrolment: true, limit: { calls: 60, seconds: 60 } } as const

export const stepUpOptions = defineRoute({
  ...own,
  method: 'POST',
  path: '/auth/step-up/options',
  summary: 'How the caller can confirm their identity, and the passkey challenge',
  answersSecrets: true,
  reply: Exactly({
    challenge: Challenge,
    methods: Type.Array(OneOf(proofMethods)),
    passkey: Nullable(PasskeyRequest),
  }),
})

export const stepUp = defineRoute({
  ...own,
  method: 'POST',
  path: '/auth/step-up',
  summary: 'Confirm the session with the password, or with the challenge and one proof',
  body: Exactly({ password: Type.Optional(TypedPassword), challenge: Type.Optional(Challenge), ...proof }),
  reply: Acknowledgement,
  errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_INVALID', 'SECOND_FACTOR_CHALLENGE_EXPIRED'],
})

const staff = { ...own, audience: 'staff' } as const
const change = { ...staff, stepUp: true } as const

const used = { createdAt: Moment, lastUsedAt: Nullable(Moment) }
const Passkey = Exactly({ id: Id, name: Type.String(), ...used })

/** The second factors of an account. */
export const Factors = Exactly({
  /** Whether the account must have one. */
  isRequired: Type.Boolean(),
  passkeys: Type.Array(Passkey),
  app: Nullable(Exactly(used)),
  /** Number of unused recovery codes. */
  recoveryCodes: Type.Integer(),
})
export type Factors = Type.Static<typeof Factors>

/** The factors after a change, with new recovery codes if there were none; they are shown only once. */
const ChangedFactors = Exactly({ factors: Factors, recoveryCodes: Nullable(Type.Array(Type.String())) })
export type ChangedFactors = Type.Static<typeof ChangedFactors>

export const listFactors = defineRoute({
  ...staff,
  method: 'GET',
  path: '/auth/factors',
  summary: 'The second factors of the caller',
  reply: Factors,
})

export const passkeyOptions = defineRoute({
  ...change,
  method: 'POST',
  path: '/auth/factors/passkey/options',
  summary: 'Options for creating a passkey',
  answersSecrets: true,
  reply: Exactly({ challenge: Challenge, passkey: PasskeyCreation }),
})

export const addPasskey = defineRoute({
  ...change,
  method: 'POST',
  path: '/auth/factors/passkey',
  summary: 'Add the passkey created by the browser',
  body: Exactly({
    challenge: Challenge,
    name: Type.String({ minLength: passkeyNameLength.min, maxLength: passkeyNameLength.max, pattern: '\\S' }),
    attestation: Attestation,
  }),
  answersSecrets: true,
  reply: ChangedFactors,
  status: 201,
  errors: ['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_CHALLENGE_EXPIRED', 'CONFLICT'],
})

export const removePasskey = defineRoute({
  ...change,
  method: 'DELETE',
  path: '/auth/factors/passkey/:id',
  summary: 'Remove a passkey; the last factor cannot be removed if one is required',
  params: Exactly({ id: Id }),
  reply: Factors,
  errors: ['NOT_FOUND'],
})

export const appOptions = defineRoute({
  ...change,
  method: 'POST',
  path: '/auth/factors/app/options',
  summary: 'A new secret for an authenticator app, as text and as the URL for a QR code',
  answersSecrets: true,
  reply: Exactly({ challenge: Challenge, secret: Type.String(), uri: Type.String() }),
})

export const addApp = defineRoute({
  ...change,
  method: 'POST',
  path: '/auth/factors/app',
  summary: 'Set up the authenticator app that shows this code, replacing the previous one',
  body: Exactly({
    challenge: Challenge,
    code: Type.String({
      minLength: authenticatorCodeDigits,
      maxLength: authenticatorCodeDigits,
      pattern: `^[0-9]{${authenticatorCodeDigits}}$`,
    }),
  }),
  answersSecrets: true,
  reply: ChangedFactors,
  status: 201,
  errors: ['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_CHALLENGE_EXPIRED'],
})

export const removeApp = defineRoute({
  ...change,
  method: 'DELETE',
  path: '/auth/factors/app',
  summary: 'Remove the authenticator app; the last factor cannot be removed if one is required',
  reply: Factors,
  errors: ['NOT_FOUND'],
})

export const renewRecoveryCodes = defineRoute({
  ...change,
  method: 'POST',
  path: '/auth/factors/recovery-codes',
  summary: 'Create new recovery codes, shown only once; the previous ones stop working',
  answersSecrets: true,
  reply: Exactly({ recoveryCodes: Type.Array(Type.String()) }),
  errors: ['NOT_FOUND'],
})

export const clearUserFactors = defineRoute({
  method: 'DELETE',
  path: '/user/:id/factors',
  base: 'api',
  audience: 'update_user',
  stepUp: true,
  limit: own.limit,
  summary: 'Remove another account’s lost second factors, and end its sessions',
  params: Exactly({ id: Id }),
  reply: Acknowledgement,
  errors: ['NOT_FOUND'],
})
