import { listOAuthProviders, type OAuthProvider } from '@qasima/shared/contract/identity/oauth.routes'
import { call, forPage } from '@qasima/shared/http/call'
import type { LoaderFunctionArgs } from '@qasima/shared/router/router'

/** The providers to offer. Where they cannot be asked for, an email and a password still open an account. */
export async function providersLoader({ request }: LoaderFunctionArgs): Promise<readonly OAuthProvider[]> {
  const { items } = await call(listOAuthProviders, forPage(request)).catch(() => ({ items: [] }))
  return items
}
