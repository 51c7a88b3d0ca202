import type { CustomFetch } from 'openid-client'

/** Keys, metadata and tokens are a few kB each. */
const maxBytes = 256 * 1_024
/** Seconds that a call to a provider may take, its answer included. */
export const providerTimeout = 5

async function boundedBody(response: Response): Promise<ArrayBuffer | null> {
  if (!response.body) return null
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body) {
    length += part.length
    // Leaving the loop cancels what is still on its way.
    if (length > maxBytes) throw new Error('the answer of the provider is too long')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts)).buffer
}

/** How providers are called: nothing is followed elsewhere, and no answer is longer than it has to be. */
export const providerFetch: CustomFetch = async (url, { body, ...options }) => {
  // The library declares bodies of its own, each of which `fetch` takes.
  const response = await fetch(url, { ...options, body: body as RequestInit['body'], redirect: 'manual' })
  const { status, statusText, headers } = response
  return new Response(await boundedBody(response), { status, statusText, headers })
}
