import * as Type from 'typebox'
import { Day, Id, Moment } from '../../schema/formats.ts'
import { Picture } from '../../schema/picture.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'

export const sexes = ['MALE', 'FEMALE'] as const
export const Sex = OneOf(sexes)
export type Sex = (typeof sexes)[number]

export const userTypes = ['regular', 'test', 'beta'] as const
export const accountStatuses = ['active', 'inactive', 'suspended', 'deleted'] as const

/** An account as its user sees it. */
export const User = Exactly({
  id: Id,
  email: Type.String(),
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
  sex: Nullable(Sex),
  birthDate: Nullable(Day),
  country: Nullable(CountryId),
  isEmailVerified: Type.Boolean(),
  userType: OneOf(userTypes),
  status: OneOf(accountStatuses),
  avatarUrl: Nullable(Picture),
  createdAt: Moment,
  /** False for accounts that only use an external provider. */
  hasPassword: Type.Boolean(),
})
export type User = Type.Static<typeof User>
