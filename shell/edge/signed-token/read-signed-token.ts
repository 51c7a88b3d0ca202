import { type ApiReply, ApiUnavailable } from '../api-client.ts'
import type { Caller } from '../caller.ts'

/** Milliseconds that the API has to verify a token; after that the document is the normal one. */
const tokenDeadline = 2_000

const tokenForm = /^[\w-]{1,750}\.[\w-]{43}$/

/** The inputs of a call that verifies a token. */
interface TokenRead {
  readonly params: { readonly token: string }
  readonly caller: Caller
  readonly language: ''
  readonly deadline: number
}

/**
 * The API's current answer about a token; `ended` if it is no longer valid, and `none` if that cannot be determined.
 * @param ask makes the call, as `readRoute` does.
 */
export async function readSignedToken<Payload>(
  token: string,
  caller: Caller,
  ask: (read: TokenRead) => Promise<{ readonly payload: Payload } | { readonly refusal: ApiReply }>,
): Promise<Payload | 'none' | 'ended'> {
  if (!tokenForm.test(token)) return 'ended'
  try {
    const answer = await ask({ params: { token }, caller, language: '', deadline: tokenDeadline })
    if ('payload' in answer) return answer.payload
    return [400, 404].includes(answer.refusal.status) ? 'ended' : 'none'
  } catch (error) {
    if (error instanceof ApiUnavailable) return 'none'
    throw error
  }
}
