import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Language, languages } from '../../shared/contract/language.ts'
import { listenOnLoopback, stopServer } from '../../shared/server/loopback-server.ts'
import { type Author, maxTextLength, type NewMessage } from './browser/chat-calls.ts'
import { openConversations, type Refusal } from './conversations.ts'
import { operatorPage, operatorPolicy } from './operator-page.ts'

export interface DemoChat {
  /** Where pages load the widget from, and where the person who answers opens the conversations. */
  readonly origin: string
  stop(): Promise<void>
}

export interface DemoChatOptions {
  /** Of the site whose visitors it is for: pages of no other site may read or write here. */
  readonly publicOrigin: string
  /** The port to try first; a free one when it is taken. */
  readonly port: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

const browserFolder = join(import.meta.dirname, 'browser')

/** What browsers load: the modules of the folder without their types. */
const browserModules = () =>
  readdirSync(browserFolder)
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, source: stripTypeScriptTypes(readFileSync(join(browserFolder, file), 'utf8')) }))

/** Some 8 bytes for each character of a message, as JSON may write them. */
const bodyLimit = 16_384

const begun = {
  type: 'object',
  required: ['language'],
  additionalProperties: false,
  properties: { language: { enum: languages } },
}

const message = {
  type: 'object',
  required: ['text', 'key'],
  additionalProperties: false,
  properties: {
    // Not empty, and no control character but tabs and the ends of lines.
    text: { type: 'string', maxLength: maxTextLength, pattern: '^(?=[^]*\\S)(?:[\\t\\n]|\\P{Cc})+$' },
    key: { type: 'string', minLength: 8, maxLength: 64, pattern: '^[\\w-]+$' },
  },
}

const conversation = { type: 'object', properties: { id: { type: 'string', pattern: '^[\\da-f-]{36}$' } } }
const read = {
  params: conversation,
  querystring: {
    type: 'object',
    additionalProperties: false,
    properties: { after: { type: 'string', pattern: '^\\d{1,9}$', default: '0' } },
  },
}

interface ReadCall {
  readonly Params: { readonly id: string }
  readonly Querystring: { readonly after: string }
}
interface WriteCall {
  readonly Params: { readonly id: string }
  readonly Body: NewMessage
}

const refusals: Readonly<Record<Refusal, number>> = { unknown: 404, 'too-many': 429 }

/** Seconds after which a refused author has room again. */
const wait = '60'

function answer(reply: FastifyReply, result: object | Refusal) {
  if (typeof result === 'object') return reply.send(result)
  if (result === 'too-many') reply.header('retry-after', wait)
  return reply.code(refusals[result]).send({ message: result })
}

type Conversations = ReturnType<typeof openConversations>

/** The calls by which one conversation is read and written, for one of its two sides. */
function conversationCalls(app: FastifyInstance, conversations: Conversations, author: Author): void {
  app.get<ReadCall>('/conversations/:id/messages', { schema: read }, ({ params, query }, reply) =>
    answer(reply, conversations.messagesAfter(params.id, Number(query.after))),
  )
  app.post<WriteCall>(
    '/conversations/:id/messages',
    { schema: { params: conversation, body: message } },
    ({ params, body }, reply) => answer(reply, conversations.add(params.id, author, body)),
  )
}

/** What pages of the site call, from their own origin. */
function visitorCalls(app: FastifyInstance, conversations: Conversations, publicOrigin: string): void {
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'access-control-allow-origin': publicOrigin,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
      vary: 'origin',
    })
  })
  app.options('/conversations', (_, reply) => reply.code(204).send())
  app.options('/conversations/:id/messages', (_, reply) => reply.code(204).send())
  app.post<{ Body: { language: Language } }>('/conversations', { schema: { body: begun } }, ({ body }, reply) => {
    const id = conversations.begin(body.language)
    return answer(reply, id === 'too-many' ? id : { id })
  })
  conversationCalls(app, conversations, 'visitor')
}

/** The page of the person who answers, and its calls. */
function operatorCalls(app: FastifyInstance, conversations: Conversations): void {
  app.get('/', (_, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', operatorPolicy).send(operatorPage),
  )
  app.get('/operator/conversations', (_, reply) => reply.send(conversations.list()))
  app.register(async (scope) => conversationCalls(scope, conversations, 'team'), { prefix: '/operator' })
}

/** Files are the same for every reader, so that any page may load them as modules. */
function fileCalls(app: FastifyInstance): void {
  for (const { file, source } of browserModules())
    app.get(`/${file}`, (_, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
        .send(source),
    )
}

/**
 * Starts a live chat of our own, for developers: in this process, in memory, on loopback. It stands in for the service
 * that a site would rent.
 */
export async function startDemoChat({ publicOrigin, port, now }: DemoChatOptions): Promise<DemoChat> {
  const app = Fastify({ bodyLimit, ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } })
  const conversations = openConversations(now)
  const { hostname } = new URL(publicOrigin)
  const host = hostname === '127.0.0.1' ? hostname : 'localhost'
  let origin = ''

  app.addHook('onRequest', async ({ headers, url }: FastifyRequest, reply) => {
    reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
    // A name of another site may lead to this machine; and a page of another site may send, though not read.
    const isOwnName = headers.host === new URL(origin).host
    const allowed = url.startsWith('/operator/') ? [origin] : [origin, publicOrigin]
    const isAllowed = headers.origin === undefined || allowed.includes(headers.origin) || url.endsWith('.ts')
    if (!isOwnName || !isAllowed) return reply.code(403).send({ message: 'refused' })
  })
  app.register(async (scope) => fileCalls(scope))
  app.register(async (scope) => visitorCalls(scope, conversations, publicOrigin))
  app.register(async (scope) => operatorCalls(scope, conversations))
  await app.ready()
  origin = `http://${host}:${await listenOnLoopback(app.server, port)}`
  return {
    origin,
    async stop() {
      await stopServer(app.server)
      await app.close()
    },
  }
}
