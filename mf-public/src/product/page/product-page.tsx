import { pathInLanguage } from '@qasima/shared/contract/language'
import { pageCountry } from '@qasima/shared/federation/page-country'
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
import { isUuid } from '@qasima/shared/schema/format-checks'
import { useEffect } from 'react'
import { productPath } from '../../cards/product-path.ts'
import { NotFound } from '../../search/not-found.tsx'
import { revalidateWithoutTarget } from '../guest-alert/target-in-address.ts'
import { ProductContent } from './product-content.tsx'
import { productRead } from './product-page.reads.ts'
import { productPageWords } from './product-page.words.ts'
import { useRenewed } from './use-renewed.ts'

/** The product, or null when there is none of this id. */
export async function loader(args: LoaderFunctionArgs) {
  if (!isUuid(args.params.productId ?? '')) return null
  const country = pageCountry(new URL(args.request.url).searchParams, visitorCountry())
  try {
    return { ...(await load(productRead, args, { country })), country }
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return null
    throw error
  }
}

export const shouldRevalidate = revalidateWithoutTarget

export function Component() {
  const t = useWords(productPageWords)
  const reply = useRenewed(useLoaderData<typeof loader>())
  const { productId, slug } = useParams()
  const { search, hash } = useLocation()
  const language = useLanguage()
  const navigate = useNavigate()

  // A product that was merged answers as the one that took it.
  const isElsewhere = reply && (slug !== reply.product.slug || productId !== reply.product.id)
  const rightPath = isElsewhere ? productPath(reply.product) : null
  useEffect(() => {
    if (!rightPath) return
    navigate(pathInLanguage(rightPath, language) + search + hash, { replace: true, preventScrollReset: true })
  }, [rightPath, language, search, hash, navigate])

  if (reply) return <ProductContent key={reply.product.id} {...reply} />
  return <NotFound of="products" title={t('missing')} hint={t('missingHint')} browse={t('browse')} />
}
