import cookies from '@fastify/cookie'
import { randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { listOAuthProviders, oauthLogin, readOAuthSession } from '../../../../shared/contract/identity/oauth.routes.ts'
import { ApiError } from '../../http/api-error.ts'
import type { NounRoutes } from '../../http/noun-routes.ts'
import { upstreamFailure } from '../../http/problem.ts'
import { signedInOf, takeFirstStep } from '../second-factor/sign-in-step.ts'
import { browserCookie } from './browser-cookie.ts'
import { consumeHandover, newSecret, saveFlow } from './flow.queries.ts'
import { oauthCallback } from './oauth-callback.ts'
import { signInProvidersOf } from './sign-in-providers.ts'

/** Seconds after which an unavailable provider is worth retrying. */
const providerRetryAfter = 5

/** Sign-in with a provider: the redirect, the return, and the result. */
export const routes: NounRoutes = async (serve, context, server) => {
  const { config } = context
  const signInProviders = signInProvidersOf(context)
  const db = context.database.main.kysely
  await server.register(cookies, { hook: false })
  const browsers = browserCookie(server, config.publicOrigin)
  await server.register(oauthCallback, { context, browsers })

  serve(listOAuthProviders, async () => ({ items: [...signInProviders.keys()] }))

  serve(oauthLogin, async ({ params, headers, language, setHeader }) => {
    const provider = signInProviders.get(params.provider)
    if (!provider) throw new ApiError('NOT_FOUND')
    const secrets = { state: newSecret(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
    const url = await provider.authorizationUrl(secrets, language).catch((cause) => {
      throw upstreamFailure(cause, providerRetryAfter)
    })
    // Two pages of one browser may sign in at once.
    const browser = browsers.read(headers) ?? newSecret()
    await saveFlow(db, { provider: params.provider, browser, secrets, language })
    setHeader('set-cookie', browsers.give(browser, params.provider))
    return { url: url.href }
  })

  serve(readOAuthSession, async ({ params, headers, device, setHeader }) => {
    const browser = browsers.read(headers)
    if (!browser) return { success: false, data: null }
    const work = db.transaction().execute(async (tx) => {
      const arrived = await consumeHandover(tx, { id: params.id, browser })
      return arrived ? takeFirstStep(context, { userId: arrived.userId, device, method: arrived.provider }, tx) : null
    })
    const step = await work.catch((error) => {
      // The account was closed in the meantime.
      if (error instanceof ApiError && error.key === 'USER_INACTIVE') return null
      throw error
    })
    if (!step) return { success: false, data: null }
    const data = signedInOf(step)
    setHeader('set-cookie', browsers.take())
    return { success: true, data }
  })
}
