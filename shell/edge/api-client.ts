import type { FastifyInstance } from 'fastify'
import type { Dispatcher } from 'undici'
import type { Visitor } from './visitor.ts'

export interface ApiRead {
  readonly visitor: Visitor
  /** As in `Accept-Language`. */
  readonly language: string
  readonly authorization?: string | undefined
  /** Milliseconds after which the answer is of no use. */
  readonly deadline: number
}

export interface ApiReply {
  readonly status: number
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>
  readonly body: string
}

/** The only way in which the edge reads from the API. */
export interface ApiClient {
  /**
   * Reads an address such as `/api/v1/shop/shop-list` as the visitor would.
   * @throws ApiUnavailable when no answer comes before the deadline.
   */
  get(address: string, read: ApiRead): Promise<ApiReply>
}

/** The API refuses connections, or keeps silent for too long. */
export class ApiUnavailable extends Error {
  override readonly name = 'ApiUnavailable'
  readonly reason: 'refused' | 'late'

  constructor(reason: 'refused' | 'late', cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** The answers of proxies without an API behind them, and of an API without its database. */
export const isUnavailableStatus = (status: number): boolean => status >= 502 && status <= 504

const headersOf = ({ visitor, language, authorization }: ApiRead) => ({
  'x-request-id': visitor.requestId,
  'accept-language': language,
  ...(authorization && { authorization }),
})

/** Reads from the API of this very process. */
export function apiInProcess(server: Pick<FastifyInstance, 'inject'>): ApiClient {
  return {
    get: async (address, read) => {
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new ApiUnavailable('late')), read.deadline)
      const asked = server.inject({ url: address, headers: headersOf(read), remoteAddress: read.visitor.address })
      try {
        const { statusCode, headers, body } = await Promise.race([asked, late.promise])
        return { status: statusCode, headers, body }
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** Reads from the API of another process. Origin: such as `http://api:3000`. */
export function apiOverHttp(origin: string, connections: Dispatcher): ApiClient {
  return {
    get: async (address, read) => {
      try {
        const { statusCode, headers, body } = await connections.request({
          origin,
          path: address,
          method: 'GET',
          headers: { ...headersOf(read), 'x-forwarded-for': read.visitor.address },
          signal: AbortSignal.timeout(read.deadline),
        })
        return { status: statusCode, headers, body: await body.text() }
      } catch (error) {
        throw new ApiUnavailable(error instanceof Error && error.name === 'TimeoutError' ? 'late' : 'refused', error)
      }
    },
  }
}
