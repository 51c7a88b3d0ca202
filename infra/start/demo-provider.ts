import { generateKeyPair, hash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Adapter, type AdapterPayload, interactionPolicy, Provider } from 'oidc-provider'
import type { OAuthClients } from '../../api/src/config/config.ts'
import { type OAuthProvider, oauthProviders } from '../../shared/contract/identity/oauth.routes.ts'
import { languageOfHeader } from '../../shared/contract/language.ts'
import { listenOnLoopback, stopServer } from '../../shared/server/loopback-server.ts'
import { accountPage, expiredPage, pagePolicy } from './demo-page.ts'

export interface DemoProvider {
  readonly issuer: string
  /** What the service is to it: one client for each provider it stands in for. */
  readonly clients: OAuthClients
  stop(): Promise<void>
}

export interface DemoProviderOptions {
  /** Of the site it signs people in to. */
  readonly publicOrigin: string
  /** The port to try first; a free one when it is taken. */
  readonly port: number
  /**
   * Like the three it stands in for, it puts the email into the token; others answer it only at the user-info endpoint.
   */
  readonly emailInToken?: boolean
}

const names: Readonly<Record<OAuthProvider, string>> = { google: 'Google', apple: 'Apple', facebook: 'Facebook' }

/** Seconds. No session lasts here: each sign-in asks anew. */
const moment = 600

/** Everything is in this process and gone with it. */
function memory(): (model: string) => Adapter {
  const kept = new Map<string, { readonly payload: AdapterPayload; readonly until: number }>()
  const alive = (key: string) => {
    const entry = kept.get(key)
    return entry && entry.until > Date.now() ? entry.payload : undefined
  }
  const dropWhere = (isGone: (payload: AdapterPayload, until: number) => boolean) => {
    for (const [key, { payload, until }] of kept) if (isGone(payload, until)) kept.delete(key)
  }
  return (model) => ({
    upsert: async (id, payload, seconds = moment) => {
      dropWhere((_, until) => until <= Date.now())
      kept.set(`${model}:${id}`, { payload, until: Date.now() + seconds * 1_000 })
    },
    find: async (id) => alive(`${model}:${id}`),
    findByUid: async (uid) =>
      [...kept.values()].find(({ payload }) => payload.kind === model && payload.uid === uid)?.payload,
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = alive(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
    },
    destroy: async (id) => {
      kept.delete(`${model}:${id}`)
    },
    revokeByGrantId: async (grantId) => dropWhere((payload) => payload.grantId === grantId),
  })
}

/** Asks at every sign-in who it is, and never whether they consent. */
function alwaysPrompt(): interactionPolicy.Prompt[] {
  const { Check, Prompt } = interactionPolicy
  const ask = new Check('asked_always', 'each sign-in asks', ({ oidc }) =>
    oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  )
  return [new Prompt({ name: 'login', requestable: true }, ask)]
}

interface ProviderParts {
  readonly issuer: string
  readonly publicOrigin: string
  readonly emailInToken: boolean
  readonly secrets: Readonly<Record<string, string>>
  /** Claims of everyone who has signed in, by account. */
  readonly people: ReadonlyMap<string, Readonly<Record<string, string | boolean>>>
}

const clientId = (name: OAuthProvider) => `demo-${name}`

async function createProvider({
  issuer,
  publicOrigin,
  emailInToken,
  secrets,
  people,
}: ProviderParts): Promise<Provider> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 })
  const provider = new Provider(issuer, {
    adapter: memory(),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    clients: oauthProviders.map((name) => ({
      client_id: clientId(name),
      client_secret: secrets[name],
      redirect_uris: [`${publicOrigin}/api/v1/oauth/${name}/callback`],
      token_endpoint_auth_method: 'client_secret_post',
      subject_type: 'pairwise',
    })),
    // One person has another id at each of the three.
    subjectTypes: ['pairwise'],
    pairwiseIdentifier: (_, account, client) => hash('sha256', `${client.clientId} ${account}`),
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile', 'name'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: !emailInToken,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy: alwaysPrompt(), url: (_, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: moment,
      AuthorizationCode: 60,
      Grant: moment,
      IdToken: moment,
      Interaction: moment,
      Session: moment,
    },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope(String(oidc.params?.scope))
      await grant.save()
      return grant
    },
    renderError: (ctx) => {
      ctx.type = 'html'
      ctx.body = expiredPage(languageOfHeader(ctx.get('accept-language')))
    },
  })
  provider.use((ctx, next) => {
    ctx.set('content-security-policy', pagePolicy(publicOrigin))
    // Every sign-in begins without a session, also that of a returning visitor.
    ctx.req.headers.cookie = ctx.req.headers.cookie?.replace(/_session[.\w]*=[^;]*(;|$)/g, '')
    return next()
  })
  return provider
}

/**
 * Starts a sign-in provider of our own, for developers: a certified one, in this process, on loopback, that
 * accepts any name and email. It stands in for all three.
 */
export async function startDemoProvider(options: DemoProviderOptions): Promise<DemoProvider> {
  const { publicOrigin, port, emailInToken = true } = options
  const server = createServer()
  // Cookies of `localhost` are not those of `127.0.0.1`; the site's own name keeps both of one site.
  const { hostname } = new URL(publicOrigin)
  const host = hostname === '127.0.0.1' ? hostname : 'localhost'
  const issuer = `http://${host}:${await listenOnLoopback(server, port)}`

  const secrets = Object.fromEntries(oauthProviders.map((name) => [name, randomBytes(32).toString('base64url')]))
  const people = new Map<string, Record<string, string | boolean>>()
  const provider = await createProvider({ issuer, publicOrigin, emailInToken, secrets, people })

  async function ask(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params, uid } = await provider.interactionDetails(request, response)
    const name = oauthProviders.find((known) => clientId(known) === params.client_id) ?? 'google'
    const language = languageOfHeader(String(params.ui_locales ?? request.headers['accept-language'] ?? ''))
    if (request.method !== 'POST') return show(response, accountPage(language, names[name], `/interaction/${uid}`))

    const form = new URLSearchParams(await text(request))
    if (form.get('answer') === 'cancel')
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    const email = form.get('email')?.trim() ?? ''
    const accountId = email.toLowerCase() || 'without-email'
    people.set(accountId, {
      ...(email && { email, email_verified: form.has('emailVerified') }),
      given_name: form.get('firstName') ?? '',
      family_name: form.get('lastName') ?? '',
    })
    return provider.interactionFinished(request, response, { login: { accountId, remember: false } })
  }

  const show = (response: ServerResponse, page: string, status = 200): void => {
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(publicOrigin),
      'cache-control': 'no-store',
    })
    response.end(page)
  }

  const rest = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return rest(request, response)
    ask(request, response).catch(() => {
      show(response, expiredPage(languageOfHeader(request.headers['accept-language'])), 400)
    })
  })

  return {
    issuer,
    clients: Object.fromEntries(
      oauthProviders.map((name) => [name, { clientId: clientId(name), credential: { secret: secrets[name] }, issuer }]),
    ),
    stop: () => stopServer(server),
  }
}
