import type { OAuthProvider } from '@qasima/shared/contract/identity/oauth.routes'
import { load } from '@qasima/shared/http/call'
import type { LoaderFunctionArgs } from '@qasima/shared/router/router'
import { providersRead } from './entry.reads.ts'

/** The providers to offer. If the request fails, email and password still work. */
export async function providersLoader(args: LoaderFunctionArgs): Promise<readonly OAuthProvider[]> {
  const { items } = await load(providersRead, args).catch(() => ({ items: [] }))
  return items
}
