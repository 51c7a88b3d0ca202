import type { CustomFetch } from 'openid-client'

/** Keys, metadata and tokens are a few kB each. */
const maxBytes = 256 * 1_024
/** Seconds that a call to a provider may take, including the response. */
export const providerTimeout = 5

async function boundedBody(response: Response): Promise<ArrayBuffer | null> {
  if (!response.body) return null
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body) {
    length += part.length
    // Leaving the loop cancels the rest of the download.
    if (length > maxBytes) throw new Error('the answer of the provider is too long')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts)).buffer
}

/** Calls providers without following redirects, and with a bounded response. */
export const providerFetch: CustomFetch = async (url, { body, ...options }) => {
  // The library has its own body types, all of which `fetch` accepts.
  const response = await fetch(url, { ...options, body: body as RequestInit['body'], redirect: 'manual' })
  const { status, statusText, headers } = response
  return new Response(await boundedBody(response), { status, statusText, headers })
}
