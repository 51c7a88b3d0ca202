import { appState } from '@qasima/shared/contract/shop/shop.routes'
import type { DownloadSlug } from '@qasima/shared/contract/shortner/download'
import { type ApiClient, readRoute } from '../api-client.ts'
import { ownCaller } from '../caller.ts'

/** Milliseconds that a document waits for the first answer; later ones are not awaited. */
const readDeadline = 400

/** Milliseconds for which an answer is used, or none is asked for again. */
const maxAge = 60_000

/** What can be downloaded, as documents state it; nothing while the API has not answered. */
export function downloadsOutReader(
  api: ApiClient,
  now: () => number = Date.now,
): () => Promise<readonly DownloadSlug[]> {
  let known: readonly DownloadSlug[] | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let asked = Promise.resolve()
  async function ask(): Promise<void> {
    try {
      const answer = await readRoute(api, appState, { caller: ownCaller(), language: 'en', deadline: readDeadline })
      if ('payload' in answer) known = answer.payload.downloads
    } catch {
      // The last answer is used on.
    }
  }
  return async () => {
    if (now() - askedAt >= maxAge) {
      askedAt = now()
      asked = ask()
    }
    if (!known) await asked
    return known ?? []
  }
}
