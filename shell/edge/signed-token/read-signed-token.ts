import { type ApiReply, ApiUnavailable } from '../api-client.ts'
import type { Caller } from '../caller.ts'

/** Milliseconds that the API has to say whether a token is good; after that the document is that of any visitor. */
const tokenDeadline = 2_000

const tokenForm = /^[\w-]{1,750}\.[\w-]{43}$/

/** What a call that asks for the meaning of a token is given. */
interface TokenRead {
  readonly params: { readonly token: string }
  readonly caller: Caller
  readonly language: ''
  readonly deadline: number
}

/**
 * What the API says of a token now; `ended` where it is good no more, and `none` where that cannot be learnt.
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
