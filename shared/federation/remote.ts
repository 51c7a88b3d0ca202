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

/** Who may open a route before any of its code is loaded. */
export type RouteAccess = 'public' | 'guest' | 'setup' | 'user' | 'staff' | Permission

/** What surrounds a screen: the site's navbar and footer, nothing, or the back-office shell. */
type RouteLayout = 'site' | 'bare' | 'admin'

/**
 * One screen's address and what can be known of it without its code.
 *
 * Texts and addresses may name route parameters and, after them, fields of the first `data` reply in
 * braces: `{shop.shopName}`. `data` addresses are RFC 6570 templates of level 1 and 3 over route
 * parameters and the query: `/api/v1/shop/shop-list{?search,country}`.
 */
export interface RouteDescription {
  /** Path without the language prefix, React Router syntax without wildcards, optional parts last: `/shop/:shopId/:slug?`. */
  readonly path: string
  readonly title: Bilingual
  /** Its title where the address has a `search`, which it names: `Results for “{search}”`. */
  readonly searchTitle?: Bilingual
  readonly description?: Bilingual
  /**
   * Addresses that the screen reads at first, made from its `reads`: the edge puts the replies into the document, and a
   * page asks for them while the code of the screen that it leads to is still coming.
   */
  readonly data?: readonly string[]
  /** Whether its reads are for the country of the visitor where the address names none. */
  readonly visitorCountry?: boolean
  /**
   * The pages under a path that ends in a parameter, by its value, where the build knows them all: their own
   * texts. Any other value is not found. Only the edge reads them; a browser takes the texts from the loader.
   */
  readonly pages?: Readonly<Record<string, Pick<RouteDescription, 'title' | 'description' | 'publishedOn'>>>
  /** The day on which the text of the page was published, `YYYY-MM-DD`. */
  readonly publishedOn?: string
  /** Questions that the page shows with their answers, for search engines. Only the edge reads them. */
  readonly questions?: readonly AnsweredQuestion[]
  /** The one address of this page, when several lead to it. */
  readonly canonical?: string
  /** Keeps the page out of search engines. */
  readonly unlisted?: boolean
  readonly layout?: RouteLayout
  readonly access?: RouteAccess
  /**
   * Names of parameters, of the path or of the query, that are secrets, such as the token of a mailed link. They leave
   * the address when the page is opened (`addressSecret` has them), and no log, count or report gets them.
   */
  readonly secrets?: readonly string[]
}

/** The lines of an icon on a ground of 24 by 24 units, as Lucide keeps them: elements of SVG with their attributes. */
export type IconShape = readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[]

/** A place in the menu of the back-office, for the staff who may open the route that it leads to. */
export interface MenuEntry {
  /** Path of the route. */
  readonly path: string
  readonly label: Bilingual
  /** A name of Lucide (lucide.dev/icons), whose shape the build looks up, or a shape of its own. */
  readonly icon: string | IconShape
  /** Place in the menu, the lowest first. */
  readonly order: number
}

/** A count for the dashboard of the back-office: records of a collection that a list query leaves. */
export interface Figure {
  readonly label: string
  readonly collection: string
  /**
   * As in the collection's address: `filter[status]=ACTIVE`. May name days, which are UTC and begin at midnight:
   * `filter[createdAt][gte]={yesterday}`, `{today}`, `{in7days}`.
   */
  readonly query?: string
  /** Where they are dealt with, if not in the list of the collection. */
  readonly path?: string
}

/** Everything the shell may know of a remote before loading its code. */
export interface RemoteDescription<Screen extends string = string> {
  /** Lower case with dashes; `admin-ads` becomes the federation name `mf_admin_ads`. */
  readonly id: string
  /** Whether the edge renders its public screens; its release then has a half for the server. */
  readonly isRendered?: true
  readonly routes: Readonly<Record<Screen, RouteDescription>>
  readonly menu?: readonly MenuEntry[]
  readonly figures?: readonly Figure[]
}

/** The name a remote has inside the federation runtime; never equal to a DOM id. */
export const federationName = (id: string) => `mf_${id.replaceAll('-', '_')}`
