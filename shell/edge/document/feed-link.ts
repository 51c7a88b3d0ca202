import { shopPage } from '@qasima/shared/contract/shop/shop.routes'
import { siteName } from '@qasima/shared/federation/page-text'
import { addressOf, type DescribedPage, replyOf } from './described-page.ts'

/** An RSS feed that a page offers. */
export interface FeedLink {
  readonly address: string
  readonly title: string
}

/** Path of the feed of a store's new codes, without the language; with the slug from the store's address. */
export const shopFeedPath = ({ id, slug }: { readonly id: number; readonly slug: string }): string =>
  `/shop/${id}/${slug}/feed.xml`

/** Path of the blog's feed, without the language. */
export const blogFeedPath = '/blog/feed.xml'

const titles = {
  shop: { ar: 'أكواد {name} الجديدة', en: 'New codes at {name}' },
  blog: { ar: 'مدونة {name}', en: '{name} blog' },
} as const

/** The title of a store's or the blog's feed, with the name of the store or the site. */
export const feedTitle = (of: keyof typeof titles, language: DescribedPage['language'], name: string): string =>
  titles[of][language].replace('{name}', () => name)

/** The feed that a page offers in its language; undefined if none. */
export function feedLink(page: DescribedPage): FeedLink | undefined {
  const { route, language, first } = page
  if (route.path === '/blog' || route.path === '/blog/:slug')
    return { address: addressOf(page, blogFeedPath), title: feedTitle('blog', language, siteName[language]) }
  const reply = route.path === '/shop/:shopId/:slug?' ? replyOf(shopPage, first) : undefined
  return (
    reply && {
      address: addressOf(page, shopFeedPath(reply.shop)),
      title: feedTitle('shop', language, reply.shop.shopName),
    }
  )
}
