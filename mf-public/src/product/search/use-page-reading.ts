import { type CountryId, findCountry } from '@qasima/shared/contract/country'
import { countryCookies } from '@qasima/shared/contract/edge/edge.limits'
import { lookUpProduct } from '@qasima/shared/contract/product/product-lookup.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { call } from '@qasima/shared/http/call'
import { clientProblem, ProblemError } from '@qasima/shared/http/problem-error'
import { cookieValue } from '@qasima/shared/session/cookie'
import { useEffect, useState } from 'react'

/** What a store's page sells; of a page that was only read, nothing is kept. */
export type PageFound = ReplyOf<typeof lookUpProduct>

/** Whether the visitor said which country is theirs: in the address, in the header, or in the profile. */
function isCountryChosen(): boolean {
  try {
    const { chosen, ofProfile } = countryCookies
    return new URLSearchParams(location.search).has('country') || [chosen, ofProfile].some((name) => cookieValue(name))
  } catch {
    // A browser that keeps its cookies closed keeps no choice.
    return false
  }
}

/** Reads the page of an address: what is on it, why it could not be read, or null while it is being read. */
export function usePageReading(url: string, country: CountryId | undefined) {
  const [result, setResult] = useState<PageFound | ProblemError | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const leaving = new AbortController()
    setResult(null)
    // The place that a visitor only seems to be in says less than the country of the store's domain.
    const own = country && isCountryChosen() ? { country } : {}
    // Its prices are converted to the visitor's currency all the same.
    const currency = findCountry(country)?.currency
    call(lookUpProduct, { body: { url, ...own, ...(currency && { currency }) }, signal: leaving.signal })
      .catch((error) => (error instanceof ProblemError ? error : clientProblem('NETWORK_ERROR', error)))
      .then((read) => !leaving.signal.aborted && setResult(read))
    return () => leaving.abort()
  }, [url, country, attempt])

  return { result, readAgain: () => setAttempt((count) => count + 1) }
}
