import { useEffect, useState } from 'react'
import type { CountryId } from '../contract/country.ts'
import { productSearchByAddress } from '../contract/product/product.routes.ts'
import type { ProductListing } from '../contract/product/product.ts'
import { type ShopSuggestion, shopSuggest } from '../contract/shop/shop-suggest.routes.ts'
import { call } from '../http/call.ts'
import { ProblemError } from '../http/problem-error.ts'
import { useLanguage } from '../i18n/language-context.ts'
import { searchTextLength } from './search-text.ts'

export interface Suggestions {
  readonly shops: readonly ShopSuggestion[]
  readonly products: readonly ProductListing[]
  readonly didYouMean: string | null
}

interface Question {
  readonly search: string
  readonly of: 'shops' | 'products'
  readonly country: CountryId | undefined
  readonly signal: AbortSignal
}

const settleTime = 120
const shownShops = 5
const shownProducts = 3
const minProductLetters = 3

/** Products are an addition to stores: without them the suggestions are whole. */
async function readProducts({ search, of, country, signal }: Question) {
  if (of === 'shops' || search.length < minProductLetters) return null
  try {
    return await call(productSearchByAddress, { query: { search, country, limit: shownProducts }, signal })
  } catch (error) {
    if (error instanceof ProblemError) return null
    throw error
  }
}

async function readSuggestions(question: Question): Promise<Suggestions> {
  const { search, country, signal } = question
  const [stores, products] = await Promise.all([
    call(shopSuggest, {
      query: { search: search.slice(0, searchTextLength.shops), country, limit: shownShops },
      signal,
    }),
    readProducts(question),
  ])
  // A product whose name is only near to what was typed is worth a line where no store is called so.
  const isMeant = products !== null && (products.didYouMean === null || stores.items.length === 0)
  return { shops: stores.items, products: isMeant ? products.items : [], didYouMean: stores.didYouMean }
}

interface Answer {
  readonly search: string
  /** Null where they could not be read. */
  readonly found: Suggestions | null
}

/**
 * What a text could mean, once typing settles. An answer to an older text is shown until the newer one is there, and never
 * takes its place.
 */
export function useSuggestions(
  text: string,
  { of, country, isWanted }: Pick<Question, 'of' | 'country'> & { isWanted: boolean },
) {
  const language = useLanguage()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const search = text.trim()

  // biome-ignore lint/correctness/useExhaustiveDependencies: answers are in the language of the page
  useEffect(() => {
    if (!isWanted || search === '') return
    const leaving = new AbortController()
    const ask = async () => {
      try {
        const found = await readSuggestions({ search, of, country, signal: leaving.signal })
        if (!leaving.signal.aborted) setAnswer({ search, found })
      } catch (error) {
        if (leaving.signal.aborted) return
        if (!(error instanceof ProblemError)) throw error
        setAnswer({ search, found: null })
      }
    }
    const timer = setTimeout(ask, settleTime)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [search, of, country, isWanted, language])

  return { answer, isWaiting: search !== '' && answer?.search !== search }
}
