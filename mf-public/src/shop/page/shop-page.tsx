import { languageOfPath, pathInLanguage } from '@qasima/shared/contract/language'
import { pageCountry } from '@qasima/shared/federation/page-country'
import type { ScreenModule } from '@qasima/shared/federation/screen'
import { load, visitorCountry } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
} from '@qasima/shared/router/router'
import { useEffect } from 'react'
import { NotFound } from '../../search/not-found.tsx'
import { sortOf } from './coupon-order.ts'
import { ShopContent } from './shop-content.tsx'
import { shopRead } from './shop-page.reads.ts'
import { shopPageWords } from './shop-page.words.ts'

/** The store, or null when there is none of this number. */
export async function loader(args: LoaderFunctionArgs) {
  const id = Number(args.params.shopId)
  if (!Number.isInteger(id) || id < 1) return null
  const { searchParams } = new URL(args.request.url)
  const country = pageCountry(searchParams, visitorCountry())
  try {
    return await load(shopRead, args, { country, sort: sortOf(searchParams) })
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return null
    throw error
  }
}

/** The slug chooses nothing on the server; another store, country, order or language and "Try again" do. */
export const shouldRevalidate: ScreenModule['shouldRevalidate'] = ({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const samePage =
    currentParams.shopId === nextParams.shopId &&
    currentUrl.searchParams.get('country') === nextUrl.searchParams.get('country') &&
    sortOf(currentUrl.searchParams) === sortOf(nextUrl.searchParams) &&
    languagesMatch(currentUrl.pathname, nextUrl.pathname)
  const moved = currentUrl.href !== nextUrl.href
  return samePage && moved ? false : defaultShouldRevalidate
}

const languagesMatch = (one: string, other: string) => languageOfPath(one) === languageOfPath(other)

export function Component() {
  const t = useWords(shopPageWords)
  const reply = useLoaderData<typeof loader>()
  const { shopId, slug } = useParams()
  const { search, hash } = useLocation()
  const language = useLanguage()
  const navigate = useNavigate()

  // A number has one spelling: `012` is 12.
  const isElsewhere = reply && (slug !== reply.shop.slug || shopId !== String(reply.shop.id))
  const rightPath = isElsewhere ? `/shop/${reply.shop.id}/${reply.shop.slug}` : null
  useEffect(() => {
    if (!rightPath) return
    navigate(pathInLanguage(rightPath, language) + search + hash, { replace: true, preventScrollReset: true })
  }, [rightPath, language, search, hash, navigate])

  if (reply) return <ShopContent key={reply.shop.id} {...reply} />
  return <NotFound of="shops" title={t('missing')} hint={t('missingHint')} browse={t('browse')} />
}
