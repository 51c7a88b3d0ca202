import { exampleOf, fieldExamples } from '../example.ts'
import {
  changeProfile,
  completeProfile,
  DeletionConsent,
  Device,
  exportAccount,
  readInvites,
  readPermissions,
  SignIn,
} from './account.routes.ts'
import { askEmailChange, confirmEmailChange } from './email-change.routes.ts'
import { LinkedProvider } from './linked-providers.routes.ts'
import { oauthLogin, readOAuthSession } from './oauth.routes.ts'
import {
  addApp,
  addPasskey,
  appOptions,
  Factors,
  listFactors,
  passkeyOptions,
  renewRecoveryCodes,
  secondFactor,
  secondFactorOptions,
  stepUp,
  stepUpOptions,
} from './second-factor.routes.ts'
import { logout, Tokens } from './session.routes.ts'
import { changePassword, checkResetToken, login, register, resetPassword, verifyEmail } from './sign-in.routes.ts'
import { User } from './user.ts'

const email = 'sara@example.com'
const password = 'seven green camels'
const person = { firstName: 'Sara', lastName: 'Haddad' }
const inviteCode = 'k3v9x2'
const secret = 'c2l4dGVlbiBieXRlcyBvZiBjaGFuY2U'
const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)'

const passkeyId = 'kPz1vQ3c0F5mTq8eWn2uYg'
const asked = {
  challenge: secret,
  rpId: 'qasima.example',
  timeout: 300_000,
  userVerification: 'preferred',
  allowCredentials: [{ id: passkeyId, type: 'public-key', transports: ['internal'] }],
} as const
const signed = {
  id: passkeyId,
  rawId: passkeyId,
  type: 'public-key',
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0', authenticatorData: secret, signature: secret },
} as const
const used = { createdAt: '2026-11-01T08:00:00.000Z', lastUsedAt: '2026-11-21T08:30:00.000Z' }
const factors = {
  isRequired: true,
  passkeys: [{ id: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8', name: 'Work laptop', ...used }],
  app: used,
  recoveryCodes: 9,
}
const recoveryCodes = ['k3vn-92xq-fw7d-mz4h', 'p8ct-5jyb-2hsq-v6nr']

export const examples = [
  exampleOf(secondFactorOptions, {
    body: { challenge: secret },
    reply: { methods: ['passkey', 'code', 'recoveryCode'], passkey: { ...asked, allowCredentials: [] } },
  }),
  exampleOf(secondFactor, { body: { challenge: secret, code: '482139' } }),
  exampleOf(stepUpOptions, { reply: { challenge: secret, methods: ['password', 'code'], passkey: null } }),
  exampleOf(stepUp, { body: { password } }),
  exampleOf(listFactors, { reply: factors }),
  exampleOf(passkeyOptions, {
    reply: {
      challenge: secret,
      passkey: {
        challenge: secret,
        rp: { id: asked.rpId, name: 'Qasima' },
        user: { id: secret, name: email, displayName: email },
        pubKeyCredParams: [{ alg: -8, type: 'public-key' }],
        timeout: asked.timeout,
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      },
    },
  }),
  exampleOf(addPasskey, {
    body: {
      challenge: secret,
      name: 'Work laptop',
      attestation: {
        ...signed,
        response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: secret },
      },
    },
    reply: { factors, recoveryCodes },
  }),
  exampleOf(appOptions, {
    reply: {
      challenge: secret,
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Qasima:sara%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Qasima',
    },
  }),
  exampleOf(addApp, { body: { challenge: secret, code: '482139' }, reply: { factors, recoveryCodes } }),
  exampleOf(renewRecoveryCodes, { reply: { recoveryCodes } }),
  fieldExamples(Factors, factors),
  exampleOf(register, { body: { email, password, confirmPassword: password, inviteCode } }),
  exampleOf(login, { body: { email, password } }),
  exampleOf(verifyEmail, { body: { token: '48213' } }),
  exampleOf(checkResetToken, { params: { token: secret } }),
  exampleOf(resetPassword, { body: { token: secret, password, confirmPassword: password } }),
  exampleOf(changePassword, {
    body: { currentPassword: password, newPassword: 'nine blue falcons', confirmPassword: 'nine blue falcons' },
  }),
  exampleOf(askEmailChange, { body: { email: 'sara@new.example', password } }),
  exampleOf(confirmEmailChange, { body: { currentCode: '48213', newCode: '90417' } }),
  exampleOf(logout, { body: { refreshToken: secret } }),
  exampleOf(readOAuthSession, { params: { id: secret } }),
  fieldExamples(LinkedProvider, { provider: 'google', email }),
  exampleOf(oauthLogin, {
    params: { provider: 'google' },
    reply: { url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=qasima' },
  }),
  exampleOf(readInvites, {
    reply: {
      inviteCode,
      inviteUrl: `https://qasima.example/signup?inviteCode=${inviteCode}`,
      invited: 3,
      trackingLimit: 16,
      tracked: 4,
    },
  }),
  fieldExamples(User, { email, ...person, avatarUrl: '/media/sara-0b7e6a51c9d40123/320.webp' }),
  { fieldsOf: completeProfile.body, values: person },
  { fieldsOf: changeProfile.body, values: person },
  { fieldsOf: DeletionConsent, values: { password } },
  { fieldsOf: readPermissions.reply, values: { permissions: ['view_coupon', 'update_coupon'] } },
  fieldExamples(Tokens, {
    accessToken: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIwMWExZmJhNyJ9.c2lnbmF0dXJl',
    refreshToken: secret,
  }),
  fieldExamples(Device, { userAgent }),
  fieldExamples(SignIn, { userAgent }),
  {
    fieldsOf: exportAccount.reply,
    values: {
      identities: [{ provider: 'google', email, createdAt: '2026-11-01T08:00:00.000Z' }],
      sessions: [
        {
          createdAt: '2026-11-01T08:00:00.000Z',
          lastUsedAt: '2026-11-21T08:30:00.000Z',
          userAgent,
          country: 'sa',
        },
      ],
      signIns: [{ at: '2026-11-21T08:30:00.000Z', method: 'google', userAgent, country: 'sa' }],
      emailChanges: [],
      permissions: [],
      passkeys: [{ name: 'Work laptop', ...used }],
      authenticatorApp: null,
      mails: [{ subject: 'Verify your email', createdAt: '2026-11-01T08:00:00.000Z' }],
      trackedProducts: [],
      firedAlerts: [],
      notifications: [],
      notificationSettings: null,
      pushDevices: [],
      webhook: null,
      priceReports: [],
      observations: [],
      waitlist: [],
      savedViews: [],
    },
  },
]
