import { listOAuthProviders } from '@qasima/shared/contract/identity/oauth.routes'
import { read } from '@qasima/shared/federation/reads'

/** The available sign-in providers. */
export const providersRead = read(listOAuthProviders)
