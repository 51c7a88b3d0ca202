import type { Permission } from '../contract/route.ts'

/** A text in both languages. */
export interface Bilingual {
  readonly ar: string
  readonly en: string
}

/** A question with its answer. */
interface AnsweredQuestion {
  readonly question: Bilingual
  readonly answer: Bilingual
}

/** Who may open a route, checked before any of its code is loaded. */
export type RouteAccess = 'public' | 'guest' | 'setup' | 'user' | 'staff' | Permission

/** The frame around a screen: the site's navbar and footer, nothing, or the back-office shell. */
type RouteLayout = 'site' | 'bare' | 'admin'

/**
 * One screen's address and what can be known without its code. Texts and addresses may name route parameters and fields
 * of the first `data` reply in braces: `{shop.shopName}`. `data` addresses are RFC 6570 templates of level 1 and 3 over
 * route parameters and the query: `/api/v1/shop/shop-list{?search,country}`.
 */
export interface RouteDescription {
  /**
   * Path without the language prefix, in React Router syntax without wildcards, optional parts last:
   * `/shop/:shopId/:slug?`.
   */
  readonly path: string
  readonly title: Bilingual
  /** Title if the address has a `search`: `Results for “{search}”`. */
  readonly searchTitle?: Bilingual
  readonly description?: Bilingual
  /**
   * Addresses that the screen reads first, derived from its `reads`: the edge puts the replies into the document, and a
   * page requests them while the code of the next screen is loading.
   */
  readonly data?: readonly string[]
  /** Whether its reads use the visitor's country if the address names none. */
  readonly visitorCountry?: boolean
  /**
   * The pages under a path that ends in a parameter, by its value, if the build knows them all: their texts. Any other
   * value is a 404. Only the edge reads them; a browser takes the texts from the loader.
   */
  readonly pages?: Readonly<Record<string, Pick<RouteDescription, 'title' | 'description' | 'publishedOn'>>>
  /** The day on which the page was published, `YYYY-MM-DD`. */
  readonly publishedOn?: string
  /** Questions and answers on the page, for search engines. Only the edge reads them. */
  readonly questions?: readonly AnsweredQuestion[]
  /** The canonical address, if several lead to this page. */
  readonly canonical?: string
  /** Keeps the page out of search engines. */
  readonly unlisted?: boolean
  readonly layout?: RouteLayout
  readonly access?: RouteAccess
  /**
   * Names of path or query parameters that are secrets, such as the token of a mailed link. They are removed from the
   * address when the page is opened (`addressSecret` has them), and from logs, counts and reports.
   */
  readonly secrets?: readonly string[]
}

/** The lines of an icon in a 24 by 24 viewbox, as in Lucide: SVG elements with their attributes. */
export type IconShape = readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[]

/** An entry in the back-office menu, for staff who may open its route. */
export interface MenuEntry {
  /** Path of the route. */
  readonly path: string
  readonly label: Bilingual
  /** A Lucide icon name (lucide.dev/icons), whose shape the build looks up, or a custom shape. */
  readonly icon: string | IconShape
  /** Position in the menu, lowest first. */
  readonly order: number
}

/** A count on the back-office dashboard: records of a collection that match a list query. */
export interface Figure {
  readonly label: string
  readonly collection: string
  /**
   * As in the collection's address: `filter[status]=ACTIVE`. May name days, which are UTC and start at midnight:
   * `filter[createdAt][gte]={yesterday}`, `{today}`, `{in7days}`.
   */
  readonly query?: string
  /** Where they are dealt with, if not in the collection's list. */
  readonly path?: string
}

/** Everything the shell knows of a remote before loading its code. */
export interface RemoteDescription<Screen extends string = string> {
  /** Lower case with dashes; `admin-ads` becomes the federation name `mf_admin_ads`. */
  readonly id: string
  /** Whether the edge renders its public screens; its release then has a server half. */
  readonly isRendered?: true
  readonly routes: Readonly<Record<Screen, RouteDescription>>
  readonly menu?: readonly MenuEntry[]
  readonly figures?: readonly Figure[]
}

/** The remote's name inside the federation runtime; must not equal a DOM id. */
export const federationName = (id: string) => `mf_${id.replaceAll('-', '_')}`
