import type { CountryId } from '../../../shared/contract/country.ts'
import type { User } from '../../../shared/contract/identity/user.ts'

/**
 * The account of a visitor who is signed in: whole, and new. `.invalid` is reserved, so that the address belongs to no account.
 * Id: of the preview.
 */
export const previewUser = (id: string, country: CountryId, createdAt: Date): User => ({
  id,
  email: `${id}@preview.invalid`,
  firstName: 'Sara',
  lastName: 'Ahmad',
  sex: 'FEMALE',
  birthDate: '1995-05-05',
  country,
  isEmailVerified: true,
  userType: 'regular',
  status: 'active',
  avatarUrl: null,
  createdAt: createdAt.toISOString(),
  hasPassword: false,
})
