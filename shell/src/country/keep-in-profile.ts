import type { CountryId } from '@qasima/shared/contract/country'
import { changeProfile, readProfile } from '@qasima/shared/contract/identity/account.routes'
import { call } from '@qasima/shared/http/call'
import { storeSession } from '@qasima/shared/session/session'

/** Writes the country to the signed-in account's profile; an incomplete profile stays unchanged. */
export async function keepInProfile(country: CountryId): Promise<void> {
  const { firstName, lastName, sex, birthDate } = (await call(readProfile, { fresh: true })).user
  if (!firstName || !lastName || !sex || !birthDate) return
  await storeSession(await call(changeProfile, { body: { firstName, lastName, sex, birthDate, country } }))
}
