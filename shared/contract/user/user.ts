import * as Type from 'typebox'
import { Exactly, Moment, Nullable, OneOf } from '../../schema/kinds.ts'
import { CountryId } from '../country.ts'

export const sexes = ['MALE', 'FEMALE'] as const
export const Sex = OneOf(sexes)
export type Sex = (typeof sexes)[number]

export const userTypes = ['regular', 'test', 'beta'] as const
export const accountStatuses = ['active', 'inactive', 'suspended', 'deleted'] as const

/** A day of the calendar: `1994-05-01`. */
export const Day = Type.String({ format: 'date' })

/** An account as its holder sees it. */
export const User = Exactly({
  id: Type.String({ format: 'uuid' }),
  email: Type.String(),
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
  sex: Nullable(Sex),
  birthDate: Nullable(Day),
  country: Nullable(CountryId),
  isEmailVerified: Type.Boolean(),
  userType: OneOf(userTypes),
  status: OneOf(accountStatuses),
  avatarUrl: Nullable(Type.String()),
  createdAt: Moment,
})
export type User = Type.Static<typeof User>
