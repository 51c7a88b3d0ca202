import { shopList, shopPage } from '@qasima/shared/contract/shop/shop.routes'
import { siteName } from '@qasima/shared/federation/page-text'
import { addressOf, breadcrumb, type DescribedPage, itemList, replyOf, type Thing } from './described-page.ts'
import { isListedPage } from './listed-page.ts'
import { productListThings, productThings } from './product-things.ts'
import { publishedPages } from './published-pages.ts'

const words = {
  shops: { ar: 'كل المتاجر', en: 'All stores' },
  blog: { ar: 'المدونة', en: 'Blog' },
} as const

function shopThings(page: DescribedPage): Thing[] {
  const reply = replyOf(shopPage, page.first)
  if (!reply) return []
  return [
    breadcrumb(page, [
      [words.shops[page.language], '/shops'],
      [reply.shop.shopName, page.path],
    ]),
  ]
}

function shopListThings(page: DescribedPage): Thing[] {
  const items = replyOf(shopList, page.first)?.items ?? []
  return [
    ...itemList(
      page,
      items.map(({ id, slug, shopName }) => [shopName, `/shop/${id}/${slug}`]),
    ),
    breadcrumb(page, [[words.shops[page.language], page.path]]),
  ]
}

const organization = ({ language, origin }: DescribedPage): Thing => ({
  '@type': 'Organization',
  name: siteName[language],
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
})

function siteThings(page: DescribedPage): Thing[] {
  const { language } = page
  return [
    {
      '@type': 'WebSite',
      name: siteName[language],
      alternateName: siteName[language === 'ar' ? 'en' : 'ar'],
      url: addressOf(page, '/'),
      inLanguage: language,
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${addressOf(page, '/products')}?search={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
    organization(page),
  ]
}

function postListThings(page: DescribedPage): Thing[] {
  const posts = publishedPages(page.registry, page.path)
  return [
    ...itemList(
      page,
      posts.map(({ title, path }) => [title[page.language], path]),
    ),
    breadcrumb(page, [[words.blog[page.language], page.path]]),
  ]
}

function postThings(page: DescribedPage): Thing[] {
  const { route, language, origin, path } = page
  const publisher = organization(page)
  const headline = route.title[language]
  return [
    ...(route.publishedOn
      ? [
          {
            '@type': 'BlogPosting',
            headline,
            description: route.description?.[language] ?? headline,
            datePublished: route.publishedOn,
            inLanguage: language,
            image: `${origin}/share.png`,
            mainEntityOfPage: addressOf(page, path),
            author: publisher,
            publisher,
          },
        ]
      : []),
    breadcrumb(page, [
      [words.blog[language], '/blog'],
      [headline, path],
    ]),
  ]
}

/** The questions that a page answers; empty if none. */
const questionThings = ({ route: { questions = [] }, language }: DescribedPage): Thing[] =>
  questions.length === 0
    ? []
    : [
        {
          '@type': 'FAQPage',
          inLanguage: language,
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question[language],
            acceptedAnswer: { '@type': 'Answer', text: answer[language] },
          })),
        },
      ]

/** By route path, which is part of the site's public addresses and does not move with its code. */
const describe: Readonly<Record<string, (page: DescribedPage) => Thing[]>> = {
  '/': siteThings,
  '/shops': shopListThings,
  '/shop/:shopId/:slug?': shopThings,
  '/products': productListThings,
  '/product/:productId/:slug?': productThings,
  '/blog': postListThings,
  '/blog/:slug': postThings,
}

/** For a page without a specific type: its breadcrumb. */
const placeThings = (page: DescribedPage): Thing[] => [breadcrumb(page, [[page.route.title[page.language], page.path]])]

/** The page as schema.org data; null if there is nothing to say. */
export function structuredData(page: DescribedPage): object | null {
  const { route, first } = page
  if (!isListedPage(route, first)) return null
  const own = Object.hasOwn(describe, route.path) ? describe[route.path] : placeThings
  const things = [...(own?.(page) ?? []), ...questionThings(page)]
  return things.length > 0 ? { '@context': 'https://schema.org', '@graph': things } : null
}
