import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Reply {
  /** 0 where no answer came. */
  readonly status: number
  readonly milliseconds: number
  readonly retryAfter: string | null
  readonly body: string
}

export interface CallOptions {
  readonly body?: object
  readonly form?: FormData
  readonly token?: string
  readonly headers?: Record<string, string>
  /** The address that the call says it comes from; a new one unless said. */
  readonly address?: string
}

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

export interface Caller {
  call(method: 'GET' | 'POST', path: string, options?: CallOptions): Promise<Reply>
  /** @throws Error when it is refused. */
  signIn(email: string, password: string): Promise<Tokens>
  /** Makes an account. @throws Error when it is refused. */
  register(email: string): Promise<Tokens>
}

/** Milliseconds that an answer is waited for. */
const patience = 60_000

/** Of every account that `register` makes. */
export const password = 'twelve quiet lanterns'

/** An address that a call says it comes from. */
export const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** Calls a service as the world does, over HTTP. */
export function callerOf(origin: string): Caller {
  const call: Caller['call'] = async (method, path, { body, form, token, headers, address } = {}) => {
    const begun = performance.now()
    const since = () => performance.now() - begun
    try {
      const reply = await fetch(`${origin}${path.startsWith('/health') ? '' : '/api/v1'}${path}`, {
        method,
        signal: AbortSignal.timeout(patience),
        headers: {
          'x-forwarded-for': address ?? anyAddress(),
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: form ?? (body ? JSON.stringify(body) : null),
      })
      const text = await reply.text()
      return { status: reply.status, milliseconds: since(), retryAfter: reply.headers.get('retry-after'), body: text }
    } catch (error) {
      return { status: 0, milliseconds: since(), retryAfter: null, body: String(error) }
    }
  }
  const tokensOf = async (path: string, expected: number, body: object, attempts = 20): Promise<Tokens> => {
    const reply = await call('POST', path, { body })
    // A machine that is busy with other work may ask for patience while the service starts.
    if (reply.status === 503 && attempts > 1) {
      await sleep(1_000)
      return tokensOf(path, expected, body, attempts - 1)
    }
    if (reply.status !== expected) throw new Error(`${path} answered ${reply.status}: ${reply.body}`)
    return JSON.parse(reply.body).tokens
  }
  return {
    call,
    signIn: (email, secret) => tokensOf('/auth/login', 200, { email, password: secret }),
    register: (email) => tokensOf('/auth/register', 201, { email, password, confirmPassword: password }),
  }
}
