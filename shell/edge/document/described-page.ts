import { type Language, pathInLanguage } from '@qasima/shared/contract/language'
import type { ReplyOf, RouteContract } from '@qasima/shared/contract/route'
import type { Registry } from '@qasima/shared/federation/registry'
import type { RouteDescription } from '@qasima/shared/federation/remote'
import { isReplyOf } from '@qasima/shared/http/answer'

/** What search engines can learn about a page. */
export interface DescribedPage {
  readonly route: RouteDescription
  /** Of every public remote. */
  readonly registry: Registry
  readonly language: Language
  readonly origin: string
  /** The canonical address of the page, without the language. */
  readonly path: string
  /** The first reply of the page. */
  readonly first: object
}

/** An object of schema.org. */
export type Thing = { readonly [Name in string]: unknown } & { readonly '@type': string }

const home = { ar: 'الرئيسية', en: 'Home' } as const

/** The address of a path in the language of the page. */
export const addressOf = ({ origin, language }: Pick<DescribedPage, 'origin' | 'language'>, path: string): string =>
  origin + pathInLanguage(path, language)

export const replyOf = <Route extends RouteContract>(route: Route, first: unknown): ReplyOf<Route> | undefined =>
  isReplyOf(route, first) ? first : undefined

/** A name, and the path of the page it leads to. */
type Step = readonly [name: string, path: string]

/** The breadcrumb from the first page to this one. */
export const breadcrumb = (page: DescribedPage, steps: readonly Step[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[home[page.language], '/'] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: addressOf(page, path),
  })),
})

/** The pages that a page lists, in order; empty if none. */
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
