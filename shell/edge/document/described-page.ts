import { type Language, pathInLanguage } from '@qasima/shared/contract/language'
import type { ReplyOf, RouteContract } from '@qasima/shared/contract/route'
import type { Registry } from '@qasima/shared/federation/registry'
import type { RouteDescription } from '@qasima/shared/federation/remote'
import { isReplyOf } from '@qasima/shared/http/answer'

/** What a page is, as far as it can be said to search engines. */
export interface DescribedPage {
  readonly route: RouteDescription
  /** Of every public remote. */
  readonly registry: Registry
  readonly language: Language
  readonly origin: string
  /** The one address of the page, without the language. */
  readonly path: string
  /** The reply that the page starts with. */
  readonly first: object
}

/** An object of schema.org. */
export type Thing = { readonly [Name in string]: unknown } & { readonly '@type': string }

const home = { ar: 'الرئيسية', en: 'Home' } as const

/** Where a path leads in the language of the page. */
export const addressOf = ({ origin, language }: Pick<DescribedPage, 'origin' | 'language'>, path: string): string =>
  origin + pathInLanguage(path, language)

export const replyOf = <Route extends RouteContract>(route: Route, first: unknown): ReplyOf<Route> | undefined =>
  isReplyOf(route, first) ? first : undefined

/** A name, and the path of the page that it leads to. */
type Step = readonly [name: string, path: string]

/** The steps from the first page that lead to a page, the page last. */
export const breadcrumb = (page: DescribedPage, steps: readonly Step[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[home[page.language], '/'] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: addressOf(page, path),
  })),
})

/** The pages that a page lists, in its order; nothing for none. */
export const itemList = (page: DescribedPage, items: readonly Step[]): Thing[] =>
  items.length === 0
    ? []
    : [
        {
          '@type': 'ItemList',
          itemListElement: items.map(([name, path], index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            url: addressOf(page, path),
          })),
        },
      ]
