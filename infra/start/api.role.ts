import { apiPlugin } from '../../api/src/app/api-plugin.ts'
import { readApiSettings } from '../../api/src/config/config.ts'
import { readSigningKeys } from '../../api/src/config/signing-keys.ts'
import { checkObjectStore } from '../../api/src/object-store/open-object-store.ts'
import { canMail } from '../../api/src/outbox/mail.ts'
import { countryLookup } from '../../shared/server/country-lookup.ts'
import type { PrepareRole } from './role.ts'

/** `/api/v1`, `/go`, `/media`, `/docs` and the probes. */
export const prepareRole: PrepareRole = (environment) => {
  const settings = readApiSettings(environment)
  return async ({ server, figures, database, turbo, oauth = settings.oauth }) => {
    if (!database) throw new Error('The role api needs a database')
    await checkObjectStore(settings)
    if (!canMail(settings)) server.log.warn('SMTP_URL is not set: no account can be made and no password reset')
    await server.register(apiPlugin, {
      config: { ...settings, oauth },
      database,
      figures,
      keys: await readSigningKeys(settings),
      countryOf: countryLookup(),
      ...(turbo && { turbo: turbo.turbo }),
    })
    return {}
  }
}
