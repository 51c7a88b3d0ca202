import { listOAuthProviders } from '@qasima/shared/contract/identity/oauth.routes'
import { read } from '@qasima/shared/federation/reads'

/** The providers that an account can be opened with. */
export const providersRead = read(listOAuthProviders)
