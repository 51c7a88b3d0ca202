import { type RawBuilder, sql } from 'kysely'
import { countryZones } from '../../../shared/contract/country-zone.ts'

/** The time zone of an account's country, in a statement with its row as `user`. */
export const zoneOfCountry: RawBuilder<string> = sql<string>`
  coalesce(${JSON.stringify(countryZones)}::jsonb ->> "user".country, ${countryZones.sa})`

/** The same, as a separate statement. */
export const zoneOfAccount = (userId: string): RawBuilder<string> =>
  sql<string>`(select ${zoneOfCountry} from "user" where id = ${userId})`
