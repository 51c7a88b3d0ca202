import type { ParsedUrlQuery } from 'node:querystring'
import formBody from '@fastify/formbody'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ResponseBodyError } from 'openid-client'
import {
  type OAuthFailure,
  type OAuthProvider,
  oauthProviders,
} from '../../../../shared/contract/identity/oauth.routes.ts'
import { type Language, languageOfHeader, pathInLanguage } from '../../../../shared/contract/language.ts'
import { toError } from '../../../../shared/server/error-code.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ApiContext } from '../../http/context.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import { consumeFlow, type Flow, saveHandover } from './flow.queries.ts'
import { accountOf } from './identity.queries.ts'
import { type ProviderProfile, SignInRefused } from './sign-in-provider.ts'
import { signInProvidersOf } from './sign-in-providers.ts'

/** How providers report that the user refused; Apple has its own word. */
const refusals = ['access_denied', 'user_cancelled_authorize']

const pathBack = (language: Language, outcome: { readonly id: string } | { readonly error: OAuthFailure }): string =>
  `${pathInLanguage('/oauth/callback', language)}?${new URLSearchParams(outcome)}`

interface CallbackRoute {
  readonly Params: { readonly provider: string }
  readonly Querystring: ParsedUrlQuery
  /** Undefined if there was none. */
  readonly Body: ParsedUrlQuery | undefined
}

type CallbackRequest = FastifyRequest<CallbackRoute>

/** Each parameter once and as text: repeated ones are dropped. */
const singleFields = (fields: ParsedUrlQuery | undefined): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** The name of a provider failure, without anything that was sent. */
const reasonOf = (error: Error & { code?: unknown }): string =>
  String(error instanceof ResponseBodyError ? error.error : (error.code ?? error.message)).slice(0, 100)

/**
 * `/oauth/:provider/callback`: where providers send users back to, by address or form. In any case the browser is
 * redirected to a page that shows the result.
 */
export async function oauthCallback(
  server: FastifyInstance,
  { context, browsers }: { context: ApiContext; browsers: BrowserCookie },
): Promise<void> {
  const signInProviders = signInProvidersOf(context)
  const db = context.database.main.kysely

  async function profileOf(flow: Flow, answer: URLSearchParams, log: FastifyBaseLogger): Promise<ProviderProfile> {
    const error = answer.get('error')
    if (error) throw new SignInRefused(refusals.includes(error) ? 'cancelled' : 'failed')
    try {
      const provider = signInProviders.get(flow.provider)
      if (!provider) throw new Error('the provider is no longer configured')
      return await provider.readProfile(answer, flow.secrets)
    } catch (failure) {
      log.warn({ provider: flow.provider, reason: reasonOf(toError(failure)) }, 'a sign-in at a provider failed')
      throw new SignInRefused('failed')
    }
  }

  async function createHandover(flow: Flow, profile: ProviderProfile): Promise<string> {
    const { provider, language, browser } = flow
    return db.transaction().execute(async (tx) => {
      const userId = await accountOf(context, tx, { provider, profile, language })
      return saveHandover(tx, { userId, browser, provider })
    })
  }

  async function completeSignIn(
    request: FastifyRequest,
    provider: OAuthProvider,
    answer: URLSearchParams,
  ): Promise<string> {
    const browser = browsers.read(request.headers)
    const state = answer.get('state')
    let language = languageOfHeader(request.headers['accept-language'])
    try {
      const flow = browser && state ? await consumeFlow(db, { provider, browser, state }) : undefined
      if (!flow) throw new SignInRefused('failed')
      language = flow.language
      return pathBack(language, { id: await createHandover(flow, await profileOf(flow, answer, request.log)) })
    } catch (error) {
      if (error instanceof SignInRefused) return pathBack(language, { error: error.failure })
      request.log.error({ err: error }, 'a sign-in could not be completed')
      return pathBack(language, { error: 'failed' })
    }
  }

  const handler =
    (fieldsOf: (request: CallbackRequest) => ParsedUrlQuery | undefined) =>
    async (request: CallbackRequest, reply: FastifyReply) => {
      const { provider: name } = request.params
      const provider = oauthProviders.find((known) => known === name)
      if (!provider) throw new ApiError('NOT_FOUND')
      const address = await completeSignIn(request, provider, singleFields(fieldsOf(request)))
      return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(address, 303)
    }

  // Only this route reads forms.
  await server.register(formBody, { bodyLimit: 16_384 })
  const path = '/oauth/:provider/callback'
  const options = {
    config: { audience: 'public', rateLimit: { max: 60, timeWindow: 60_000 } },
    // Browsers are sent here by a provider; no client calls it.
  } as const
  server.get<CallbackRoute>(
    path,
    options,
    handler(({ query }) => query),
  )
  server.post<CallbackRoute>(
    path,
    options,
    handler(({ body }) => body),
  )
}
