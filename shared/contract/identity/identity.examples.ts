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
import { oauthLogin, readOAuthSession } from './oauth.routes.ts'
import { logout, Tokens } from './session.routes.ts'
import { checkResetToken, login, register, resetPassword, verifyEmail } from './sign-in.routes.ts'
import { User } from './user.ts'

const email = 'sara@example.com'
const password = 'seven green camels'
const person = { firstName: 'Sara', lastName: 'Haddad' }
const inviteCode = 'k3v9x2'
const secret = 'c2l4dGVlbiBieXRlcyBvZiBjaGFuY2U'
const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)'

export const examples = [
  exampleOf(register, { body: { email, password, confirmPassword: password, inviteCode } }),
  exampleOf(login, { body: { email, password } }),
  exampleOf(verifyEmail, { body: { token: '48213' } }),
  exampleOf(checkResetToken, { params: { token: secret } }),
  exampleOf(resetPassword, { body: { token: secret, password, confirmPassword: password } }),
  exampleOf(logout, { body: { refreshToken: secret } }),
  exampleOf(readOAuthSession, { params: { id: secret } }),
  exampleOf(oauthLogin, {
    params: { provider: 'google' },
    reply: { url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=qasima' },
  }),
  exampleOf(readInvites, {
    reply: {
      inviteCode,
      inviteUrl: `https://qasima.example/signup?inviteCode=${inviteCode}`,
      invited: 3,
      trackingLimit: 13,
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
      permissions: [],
      mails: [{ subject: 'Verify your email', createdAt: '2026-11-01T08:00:00.000Z' }],
      trackedProducts: [],
      savedViews: [],
    },
  },
]
