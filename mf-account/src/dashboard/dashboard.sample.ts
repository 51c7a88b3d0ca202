import type { readInvites } from '@qasima/shared/contract/identity/account.routes'
import type { User } from '@qasima/shared/contract/identity/user'
import type { ownPlan } from '@qasima/shared/contract/plan/plan.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'

/** An account with all fields filled in. */
export const noura: User = {
  id: '019aa000-0000-7000-8000-000000000001',
  email: 'noura@qasima.example',
  firstName: 'نورة',
  lastName: 'العلي',
  sex: 'FEMALE',
  birthDate: '1994-05-01',
  country: 'sa',
  isEmailVerified: true,
  userType: 'regular',
  status: 'active',
  avatarUrl: null,
  createdAt: '2026-10-01T09:00:00.000Z',
  hasPassword: true,
}

export const tokens = { accessToken: 'access', refreshToken: 'refresh' }

export const acknowledgement = { code: 2000, name: 'Success', message: 'SUCCESS' }

export const invites: ReplyOf<typeof readInvites> = {
  inviteCode: 'N7K2QX',
  inviteUrl: 'https://qasima.example/signup?invite=N7K2QX',
  invited: 3,
  trackingLimit: 16,
  tracked: 4,
}

export const freePlan: ReplyOf<typeof ownPlan> = { name: 'Free', trackingLimit: 10 }
