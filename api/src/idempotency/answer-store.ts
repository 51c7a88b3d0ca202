import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { fileTimeout } from '../../../shared/contract/call.limits.ts'
import type { SigningKeys } from '../config/signing-keys.ts'
import type { Database } from '../database/connection.ts'
import { ApiError } from '../http/api-error.ts'
import type { AnswerStore, KeptAnswer } from '../http/idempotency-key.ts'
import { claimCall, findCall, settleCall } from './idempotent-calls.queries.ts'

/** Milliseconds: a connection on which nothing moves is closed by then. */
const claimTimeout = 60_000

const stringHeaders = (headers: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(headers)).map(([name, value]) => [name, String(value)]))

/**
 * The account that a token names, whether it is good or not: a public call is no other account's by it, as its address and
 * browser have to be the same too. It outlasts the token, which may be renewed between a call and its retry.
 */
function namedAccount(authorization = ''): string {
  try {
    return String(JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()).sub)
  } catch {
    return ''
  }
}

/** A call belongs to its account, and a public one to account, address and browser; this is kept as a keyed hash alone. */
const callerOf = ({ account, ip, headers }: FastifyRequest): string =>
  account
    ? `account ${account.id}`
    : `public ${ip} ${namedAccount(headers.authorization)} ${headers['user-agent'] ?? ''}`

async function answerOf(database: Database, id: Buffer, fingerprint: Buffer): Promise<KeptAnswer> {
  const found = await findCall(database.main.kysely, id)
  // Given back a moment ago: the next try does it.
  if (!found) throw new ApiError('IDEMPOTENCY_KEY_IN_USE', { retryAfter: 1 })
  if (!found.fingerprint.equals(fingerprint)) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  if (found.status === null) throw new ApiError('IDEMPOTENCY_KEY_IN_USE', { retryAfter: 1 })
  // Done, with an answer too long to be kept: what came of it is read anew.
  if (found.body === null) throw new ApiError('CONFLICT')
  return { status: found.status, headers: stringHeaders(found.headers), body: found.body }
}

/**
 * Answers in the database, for all processes. Keys and bodies are hashed with a key made of the one that signs tokens: a body
 * can be a password, which a plain hash would give away.
 */
export function createAnswerStore(database: Database, keys: SigningKeys): AnswerStore {
  const secret = Buffer.from(hkdfSync('sha256', keys.privateKey, '', 'qasima idempotent calls', 32))
  const hashOf = (first: string, second: string | Buffer) =>
    createHmac('sha256', secret).update(first).update('\0').update(second).digest()

  return {
    async open(request, key, mayTakeLong) {
      const { method, url, headers, body } = request
      const [path = '', query = ''] = url.split('?')
      const id = hashOf(`${callerOf(request)} ${method} ${path}`, key)
      const content = Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null)
      const fingerprint = hashOf(`${query} ${headers['if-match'] ?? ''}`, content)
      const claim = randomUUID()
      const wanted = { id, fingerprint, claim, claimTimeout: mayTakeLong ? fileTimeout : claimTimeout }
      const { kysely } = database.main
      if (!(await claimCall(kysely, wanted))) return answerOf(database, id, fingerprint)
      return { settle: (answer) => settleCall(kysely, { id, claim }, answer) }
    },
  }
}
