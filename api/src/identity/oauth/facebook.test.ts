import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { calculatePKCECodeChallenge } from 'openid-client'
import { socialBrowser } from '../../testing/social-browser.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

interface Asked {
  readonly path: string
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  readonly authorization: string | undefined
}

const secret = 'app-secret-of-the-test'
const accessToken = 'graph-token-of-the-test'

/** Mocks Facebook's Graph; each test defines its replies. */
let graph: Server
let asked: Asked[]
let answers: Record<string, (response: ServerResponse) => void>
let api: TestApi

const json =
  (value: unknown, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
    response.end(JSON.stringify(value))
  }

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://graph.example')
  const { authorization } = request.headers
  asked.push({
    path: url.pathname,
    query: url.searchParams,
    form: new URLSearchParams(await text(request)),
    authorization,
  })
  const known = answers[url.pathname.split('/').at(-1) ?? '']
  if (known) known(response)
  else json({}, 404)(response)
}

beforeAll(async () => {
  graph = createServer(answer).listen(0, '127.0.0.1')
  await once(graph, 'listening')
  const { port } = graph.address() as AddressInfo
  const settings = { OAUTH_FACEBOOK_CLIENT_ID: 'app-id', OAUTH_FACEBOOK_CLIENT_SECRET: secret }
  api = await startTestApi(settings, { facebookOrigin: `http://127.0.0.1:${port}` })
})
afterAll(async () => {
  await api.close()
  graph.closeAllConnections()
  graph.close()
})
beforeEach(async () => {
  asked = []
  answers = {
    access_token: json({ access_token: accessToken, token_type: 'bearer', expires_in: 5_000_000 }),
    me: json({ id: '1234567890', first_name: 'Mona', last_name: 'Adel', email: 'mona@mail.example' }),
  }
  await api.database.main.kysely.deleteFrom('outbox_mail').execute()
  await api.database.main.kysely.deleteFrom('user').execute()
})

/** The parameters with which the dialog would return. */
async function resume(browser = socialBrowser(api), code = 'code-of-the-dialog') {
  const address = new URL(await browser.addressOf('facebook'))
  const fields = new URLSearchParams({ code, state: address.searchParams.get('state') ?? '' })
  return { address, path: await browser.resume({ provider: 'facebook', method: 'GET', fields }) }
}

describe('Facebook without OpenID', () => {
  it('uses its own dialog, and its Graph identifies the user', async () => {
    const browser = socialBrowser(api)
    const { address, path } = await resume(browser)
    expect(address.pathname).toMatch(/^\/v\d+\.0\/dialog\/oauth$/)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'app-id',
      redirect_uri: 'http://localhost:3000/api/v1/oauth/facebook/callback',
      response_type: 'code',
      scope: 'public_profile,email',
      code_challenge_method: 'S256',
    })
    const { data } = await browser.read(path)
    expect(data.user).toMatchObject({ email: 'mona@mail.example', firstName: 'Mona', lastName: 'Adel' })

    const [exchange, me] = asked
    expect(Object.fromEntries(exchange?.form ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'code-of-the-dialog',
      client_id: 'app-id',
      client_secret: secret,
      redirect_uri: 'http://localhost:3000/api/v1/oauth/facebook/callback',
    })
    const challenge = await calculatePKCECodeChallenge(exchange?.form.get('code_verifier') ?? '')
    expect(challenge).toBe(address.searchParams.get('code_challenge'))
    expect(me?.authorization).toBe(`Bearer ${accessToken}`)
    expect(me?.query.get('appsecret_proof')).toBe(createHmac('sha256', secret).update(accessToken).digest('hex'))
    expect(asked.map(({ path, query }) => `${path}?${query}`).join()).not.toContain(accessToken)
  })

  it('does not verify the email: we mail our own code', async () => {
    const browser = socialBrowser(api)
    const { data } = await browser.read((await resume(browser)).path)
    expect(data.user.isEmailVerified).toBe(false)
    const mails = await api.database.main.kysely.selectFrom('outbox_mail').select(['kind', 'to_address']).execute()
    expect(mails).toEqual([{ kind: 'code', to_address: 'mona@mail.example' }])
  })

  it('may return no email', async () => {
    answers.me = json({ id: '1234567890', first_name: 'Mona' })
    expect((await resume()).path).toBe('/oauth/callback?error=no-email')
  })

  it.each([
    [
      'refuses the code',
      'access_token',
      json({ error: { message: 'Bad <code>', type: 'OAuthException', code: 100 } }, 400),
    ],
    ['refuses the question', 'me', json({ error: { message: 'No', code: 190 } }, 400)],
    ['has no user id', 'me', json({ email: 'mona@mail.example' })],
    ['answers nonsense', 'me', (response: ServerResponse) => response.end('<html>')],
    ['leads elsewhere', 'me', (response: ServerResponse) => response.writeHead(302, { location: '/v1/other' }).end()],
    ['says too much', 'me', json({ id: '1234567890', email: 'mona@mail.example', about: 'x'.repeat(300_000) })],
    // Held for as long as a provider may take.
    ['never answers', 'me', () => {}],
    ['hangs up', 'access_token', (response: ServerResponse) => response.destroy()],
  ])('fails the sign-in if the Graph %s', async (_, name, reply) => {
    answers[name] = reply
    expect((await resume()).path).toBe('/oauth/callback?error=failed')
    expect(asked.map(({ path }) => path)).not.toContain('/v1/other')
    expect(await api.database.main.kysely.selectFrom('user').select('id').execute()).toEqual([])
    expect(api.log.join('')).not.toMatch(/graph-token|app-secret|code-of-the-dialog|Bad <code>/)
  })
})
