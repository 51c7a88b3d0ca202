import type { TargetCheck } from '../../../shared/contract/shortner/shortner.routes.ts'
import { pathOfTarget } from '../../../shared/contract/shortner/shortner.rules.ts'
import type { FetchFailure } from '../turbo/fetch/fetch-result.ts'
import type { PageFetcher } from '../turbo/fetch/page-fetcher.ts'

/** Something is there, though it is no page that this service would read. */
const isThere: ReadonlySet<FetchFailure> = new Set(['content', 'too-large', 'encoding'])
/** Whether something is there was not asked. */
const isUnasked: ReadonlySet<FetchFailure> = new Set(['robots', 'busy'])

/** Where a target leads after redirects, and whether it answers. A page of the site is not asked for. */
export async function targetCheckOf(
  fetcher: PageFetcher,
  { targetUrl, publicOrigin }: { readonly targetUrl: string; readonly publicOrigin: string },
): Promise<TargetCheck> {
  const path = pathOfTarget(targetUrl, publicOrigin)
  if (path !== undefined) return { outcome: 'unknown', finalUrl: publicOrigin + path, status: null, reason: 'own-page' }
  const result = await fetcher.fetch({ url: targetUrl, isHostAllowed: () => true })
  if (result.outcome !== 'failed') return { outcome: 'answers', finalUrl: result.url, status: 200, reason: null }
  const { failure, status = null } = result
  // The rules of a site for programs are asked for first: where they fail, the target was not reached.
  const isRules = URL.canParse(result.url) && new URL(result.url).pathname === '/robots.txt'
  const finalUrl = isRules ? targetUrl : result.url
  if (isThere.has(failure)) return { outcome: 'answers', finalUrl, status: 200, reason: failure }
  return { outcome: isUnasked.has(failure) ? 'unknown' : 'fails', finalUrl, status, reason: failure }
}
