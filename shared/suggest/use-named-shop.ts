import { useEffect, useRef } from 'react'
import { record } from '../analytics/analytics.ts'
import { pathInLanguage } from '../contract/language.ts'
import { shopNamed } from '../contract/shop/shop-named.routes.ts'
import { call } from '../http/call.ts'
import { ProblemError } from '../http/problem-error.ts'
import { useLanguage } from '../i18n/language-context.ts'
import { useNavigate } from '../router/router.ts'
import { pastedLink } from '../search/pasted-link.ts'
import { searchTextLength } from './search-text.ts'

/** Milliseconds after which a list of results is better than waiting for the one store. */
const namingDeadline = 1_500

/** The first page of a store, in a language of its own or without one; other pages may be of a product. */
const homePath = /^\/(?:[a-z]{2}(?:[-_][a-z]{2,4})?\/?)?$/i

const mayNameShop = (search: string): boolean =>
  search !== '' && search.length <= searchTextLength.shops && homePath.test(pastedLink(search)?.pathname ?? '/')

/** Opens the page of the one store that a search names, and says whether there is one. A later search ends an earlier one. */
export function useNamedShop(): (search: string) => Promise<boolean> {
  const language = useLanguage()
  const navigate = useNavigate()
  const asked = useRef<AbortController>(undefined)
  useEffect(() => () => asked.current?.abort(), [])

  return async function openNamedShop(search) {
    asked.current?.abort()
    if (!mayNameShop(search)) return false
    const asking = new AbortController()
    asked.current = asking
    try {
      const { shop } = await call(shopNamed, { query: { search }, signal: asking.signal, deadline: namingDeadline })
      if (!shop) return false
      record({ kind: 'search', text: search, found: true })
      navigate(pathInLanguage(`/shop/${shop.id}/${shop.slug}`, language))
      return true
    } catch (error) {
      // What was asked later leads on.
      if (asking.signal.aborted) return true
      if (error instanceof ProblemError) return false
      throw error
    }
  }
}
