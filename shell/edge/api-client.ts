import { previewHeader } from '@qasima/shared/contract/preview/preview.limits'
import type { ParamsOf, QueryOf, ReplyOf, RouteContract } from '@qasima/shared/contract/route'
import { isReplyOf } from '@qasima/shared/http/answer'
import { addressOf } from '@qasima/shared/http/request'
import { ownAddress } from '@qasima/shared/server/own-call'
import type { FastifyInstance } from 'fastify'
import type { Dispatcher } from 'undici'
import type { Caller } from './caller.ts'

export interface ApiRead {
  readonly caller: Caller
  /** As in `Accept-Language`. */
  readonly language: string
  readonly authorization?: string | undefined
  /** The token of the preview that the read belongs to. */
  readonly preview?: string | undefined
  /** Milliseconds after which the reply is useless. */
  readonly deadline: number
}

interface FileRead extends Pick<ApiRead, 'caller' | 'deadline'> {
  readonly maxBytes: number
}

interface ApiPost extends Pick<ApiRead, 'caller' | 'deadline'> {
  readonly headers: Readonly<Record<string, string>>
}

export interface ApiReply {
  readonly status: number
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>
  readonly body: string
}

/** The edge's only way to call the API. */
export interface ApiClient {
  /**
   * Reads an address such as `/api/v1/shop/shop-list` on behalf of the visitor.
   * @throws ApiUnavailable if no reply arrives before the deadline.
   */
  get(address: string, read: ApiRead): Promise<ApiReply>
  /**
   * Reads a file. Undefined for every status but 200.
   * @throws ApiUnavailable if it has not arrived before the deadline, or is longer than `maxBytes`.
   */
  getFile(address: string, read: FileRead): Promise<Buffer | undefined>
  /**
   * Forwards what a visitor sent, as JSON, and ignores the reply.
   * @throws ApiUnavailable if none arrives before the deadline.
   */
  post(address: string, body: object, post: ApiPost): Promise<void>
}

/** The API refuses connections, or does not answer in time. */
export class ApiUnavailable extends Error {
  override readonly name = 'ApiUnavailable'
  readonly reason: 'refused' | 'late'

  constructor(reason: 'refused' | 'late', cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** Statuses of proxies without an API behind them, and of an API without its database. */
export const isUnavailableStatus = (status: number): boolean => status >= 502 && status <= 504

/** @throws ApiUnavailable if the API, or the object store behind it, could not say: the file may well be there. */
function isFileThere(status: number): boolean {
  if (isUnavailableStatus(status))
    throw new ApiUnavailable('late', new Error(`the API or its object store does not answer (status ${status})`))
  return status === 200
}

const headersOf = ({ caller, language, authorization, preview }: ApiRead) => ({
  'x-request-id': caller.requestId,
  'accept-language': language,
  ...(authorization && { authorization }),
  ...(preview && { [previewHeader]: preview }),
})

/** What a call needs besides its address. */
interface RouteRead<Route> extends ApiRead {
  readonly params?: ParamsOf<Route>
  readonly query?: QueryOf<Route>
}

/**
 * Makes a call of the contract: returns its payload, or the refusal as received.
 * @throws ApiUnavailable if no reply arrives before the deadline, or one that the contract does not define.
 */
export async function readRoute<Route extends RouteContract>(
  api: ApiClient,
  route: Route,
  { params, query, ...read }: RouteRead<Route>,
): Promise<{ readonly payload: ReplyOf<Route> } | { readonly refusal: ApiReply }> {
  const reply = await api.get(addressOf(route, params, query), read)
  if (reply.status !== 200) return { refusal: reply }
  const payload = parseJson(reply.body)
  if (!isReplyOf(route, payload)) throw new ApiUnavailable('refused', new Error(`${route.path} answered another shape`))
  return { payload }
}

/** Undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads from the API in this process. */
export function apiInProcess(server: Pick<FastifyInstance, 'inject'>): ApiClient {
  async function ask(
    url: string,
    headers: Readonly<Record<string, string>>,
    { caller, deadline }: Asked,
    payload?: object,
  ) {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new ApiUnavailable('late')), deadline)
    try {
      const sent = payload ? ({ method: 'POST', payload } as const) : {}
      return await Promise.race([server.inject({ url, headers, remoteAddress: caller.address, ...sent }), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    get: async (address, read) => {
      const { statusCode, headers, body } = await ask(address, headersOf(read), read)
      return { status: statusCode, headers, body }
    },
    getFile: async (address, read) => {
      const { statusCode, rawPayload } = await ask(address, { 'x-request-id': read.caller.requestId }, read)
      return isFileThere(statusCode) ? rawPayload : undefined
    },
    post: async (address, body, { headers, ...post }) => {
      await ask(address, { ...headers, 'x-request-id': post.caller.requestId }, post, body)
    },
  }
}

type Asked = Pick<ApiRead, 'caller' | 'deadline'>

/** Without it, the caller is this process. */
const forwardedFor = ({ caller: { address } }: Asked) => (address === ownAddress ? {} : { 'x-forwarded-for': address })

/** Reads from the API in another process. `origin`: such as `http://api:3000`. */
export function apiOverHttp(origin: string, connections: Dispatcher): ApiClient {
  async function ask<Result>(
    path: string,
    headers: Readonly<Record<string, string>>,
    asked: Asked,
    read: (response: Dispatcher.ResponseData) => Promise<Result>,
    body?: string,
  ): Promise<Result> {
    try {
      const signal = AbortSignal.timeout(asked.deadline)
      return await read(
        await connections.request({
          origin,
          path,
          method: body === undefined ? 'GET' : 'POST',
          ...(body !== undefined && { body }),
          headers: { ...headers, ...forwardedFor(asked) },
          signal,
        }),
      )
    } catch (error) {
      if (error instanceof ApiUnavailable) throw error
      throw new ApiUnavailable(error instanceof Error && error.name === 'TimeoutError' ? 'late' : 'refused', error)
    }
  }
  return {
    get: (address, read) =>
      ask(address, headersOf(read), read, async ({ statusCode, headers, body }) => ({
        status: statusCode,
        headers,
        body: await body.text(),
      })),
    getFile: (address, read) =>
      ask(address, { 'x-request-id': read.caller.requestId }, read, async ({ statusCode, body }) => {
        if (statusCode === 200) return boundedBytes(body, read.maxBytes)
        await body.dump()
        isFileThere(statusCode)
        return undefined
      }),
    post: (address, body, { headers, ...post }) =>
      ask(
        address,
        { ...headers, 'content-type': 'application/json', 'x-request-id': post.caller.requestId },
        post,
        ({ body: answer }) => answer.dump(),
        JSON.stringify(body),
      ),
  }
}

/** @throws Error if there are more than `maxBytes` bytes. */
async function boundedBytes(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > maxBytes) throw new Error(`the file is larger than ${maxBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
