import { decodeHTML } from 'entities'
import { type NameSigns, signsOf } from './name-signs.ts'

/** A part of a page that is not about its product, with the reason and the enclosing part. */
export interface Zone {
  readonly root: OutlineNode
  readonly reason: string
  readonly outer: Zone | undefined
}

/** An element, reduced to what matters for prices. */
export class OutlineNode {
  readonly info: TagInfo
  readonly parent: OutlineNode | undefined
  readonly depth: number
  /** Where its text starts and ends among the page's text pieces. */
  readonly start: number
  end = 0
  readonly zone: Zone | undefined
  readonly isStruck: boolean
  readonly isHidden: boolean
  /** Whether it is inside a link to another page. */
  readonly isLinked: boolean
  hasLink: boolean
  hasPrice = false
  /** Whether it contains a buy button. */
  hasBuying = false
  /** Its radio buttons that are its direct children: one of them makes it a choice. */
  radios = 0
  isChecked = false
  /** Children that look like product tiles, by key. */
  tiles: Map<string, number> | undefined
  /** The key of its last children that have links, and how many in a row have it. */
  alikeForm = ''
  alike = 0

  constructor(info: TagInfo, parent: OutlineNode | undefined, start: number) {
    const { zone } = info
    this.info = info
    this.parent = parent
    this.depth = (parent?.depth ?? 0) + 1
    this.start = start
    this.end = start
    this.zone = zone === undefined ? parent?.zone : { root: this, reason: zone, outer: parent?.zone }
    this.isStruck = info.isStruck || (parent?.isStruck ?? false)
    this.isHidden = info.isHidden || (parent?.isHidden ?? false)
    this.isLinked = info.isLink || (parent?.isLinked ?? false)
    this.hasLink = info.isLink
  }

  get tag(): string {
    return this.info.tag
  }

  get isInline(): boolean {
    return this.info.isInline
  }

  get attributes(): ReadonlyMap<string, string> {
    return this.info.attributes
  }

  get signs(): NameSigns {
    return this.info.signs
  }

  /** A key shared by siblings made from one template. */
  get form(): string {
    return this.info.form
  }
}

const maxValue = 500

const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const struckTags = new Set(['del', 's', 'strike'])
/** Inline elements, which start no new line. */
const inline = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark meter output q s samp small span strike strong sub sup time tt u var price-tag wbr'.split(
    ' ',
  ),
)
const keptAttributes = new Set(
  'class id itemprop content href style hidden role type value name title alt checked selected disabled aria-label aria-checked aria-pressed aria-selected aria-hidden data-testid data-test data-qa data-hook data-component'.split(
    ' ',
  ),
)
const noAttributes: ReadonlyMap<string, string> = new Map()
export const isPriceLike = /[\d٠-٩۰-۹]/

/** What a tag alone implies; cached, because templates repeat tags. */
export interface TagInfo {
  readonly tag: string
  readonly attributes: ReadonlyMap<string, string>
  readonly signs: NameSigns
  readonly form: string
  readonly zone: string | undefined
  readonly isStruck: boolean
  readonly isHidden: boolean
  readonly isLink: boolean
  readonly isVoid: boolean
  readonly isInline: boolean
  /** Its text for screen readers. */
  readonly said: string | undefined
  /** What it can be on a page. */
  readonly roles: readonly NodeRole[]
  /** Whether it is a menu or a footer, which are left out. */
  readonly isMenu: boolean
}

/** The kinds of elements that are looked for on a page. */
export type NodeRole = 'name' | 'heading' | 'tableHead' | 'button' | 'stock'

const headings = new Set(['h2', 'h3', 'h4', 'h5', 'h6', 'legend'])
/** Style frameworks give other elements the looks of a heading: `<p class="h4">`. */
const headingClass = /(?:^|\s)h[2-6](?:\s|$)/
const buttonTags = new Set(['button', 'salla-add-product-button'])
const buttonTexts = ['value', 'aria-label', 'title']

/** Links are too many to be looked at again, unless something says that they buy: `hasBuying` says so of their text. */
export const mayBuy = ({ attributes, signs }: TagInfo): boolean =>
  signs.isBuying || buttonTexts.some((name) => attributes.has(name))

function rolesOf(tag: string, signs: NameSigns, attributes: ReadonlyMap<string, string>): readonly NodeRole[] {
  const roles: NodeRole[] = []
  if (tag === 'h1' || signs.isTitle) roles.push('name')
  if (headings.has(tag) || headingClass.test(attributes.get('class') ?? '')) roles.push('heading')
  if (tag === 'th') roles.push('tableHead')
  const isInput = tag === 'input' && /^(?:submit|button|image)$/i.test(attributes.get('type') ?? '')
  const isButton =
    buttonTags.has(tag) || isInput || attributes.get('role') === 'button' || (signs.isBuying && tag !== 'form')
  if (isButton && tag !== 'a') roles.push('button')
  if (signs.isStock) roles.push('stock')
  return roles
}

const menus = new Set(['menu', 'navigation', 'footer', 'contentinfo'])

const space = /\s/
const nameEnd = /[\s"'<>/=]/g
const bareEnd = /[\s>]/g

function indexFrom(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

const isKept = (name: string): boolean =>
  keptAttributes.has(name) || (name.startsWith('data-') && /price|amount|product|currency/.test(name))

function attributesIn(text: string): ReadonlyMap<string, string> {
  let kept: Map<string, string> | undefined
  for (let place = 0; place < text.length; ) {
    const end = indexFrom(nameEnd, text, place)
    if (end === place) {
      place += 1
      continue
    }
    const name = text.slice(place, end).toLowerCase()
    let start = end
    while (space.test(text[start] ?? '')) start += 1
    let value = ''
    place = end
    if (text[start] === '=') {
      start += 1
      while (space.test(text[start] ?? '')) start += 1
      const quote = text[start]
      const isQuoted = quote === '"' || quote === "'"
      if (isQuoted) start += 1
      const close = isQuoted ? text.indexOf(quote, start) : indexFrom(bareEnd, text, start)
      place = close < 0 ? text.length : close
      value = text.slice(start, Math.min(place, start + maxValue))
      if (isQuoted) place += 1
    }
    if (!isKept(name) || kept?.has(name)) continue
    kept ??= new Map()
    kept.set(name, value.includes('&') ? decodeHTML(value) : value)
  }
  return kept ?? noAttributes
}

export function readTag(tag: string, text: string, struck: ReadonlySet<string> = new Set()): TagInfo {
  const attributes = text.trim() === '' ? noAttributes : attributesIn(text)
  const signs = signsOf(attributes)
  const href = tag === 'a' ? attributes.get('href') : undefined
  const zone = zoneOf(tag, signs, attributes)
  const roles = rolesOf(tag, signs, attributes)
  return {
    tag,
    attributes,
    signs,
    form: `${tag} ${(attributes.get('class') ?? '').trim().split(/\s+/, 1)[0] ?? ''}`,
    zone,
    isStruck:
      struckTags.has(tag) || isStruckStyle(attributes.get('style')) || isStruckClass(attributes.get('class'), struck),
    isHidden: isHidden(attributes),
    isLink: href !== undefined && !/^(?:#|javascript:|tel:|mailto:|$)/i.test(href.trim()),
    isVoid: voidTags.has(tag),
    isInline: inline.has(tag),
    said: saidBy(tag, attributes, signs),
    roles,
    isMenu: zone !== undefined && menus.has(zone) && !roles.includes('name'),
  }
}

/** An element's text for screen readers: for example the currency symbol of an image, or a whole price. */
function saidBy(tag: string, attributes: ReadonlyMap<string, string>, { isPrice }: NameSigns): string | undefined {
  const name = tag === 'img' ? attributes.get('alt') : isPrice ? attributes.get('aria-label') : undefined
  if (name === undefined || name.length > 40) return undefined
  const money = /^\s*(?:\p{Sc}|[A-Z]{2,3}|\p{Script=Arabic}[\p{Script=Arabic}. ]{1,14})\s*$/u
  return (tag === 'img' ? money : isPriceLike).test(name) ? name : undefined
}

const isStruckClass = (names: string | undefined, struck: ReadonlySet<string>): boolean =>
  struck.size > 0 && names !== undefined && names.split(/\s+/).some((name) => struck.has(name))
const isStruckStyle = (style: string | undefined): boolean => style !== undefined && /line-through/i.test(style)
const isHidden = (attributes: ReadonlyMap<string, string>): boolean =>
  attributes.size > 0 &&
  (attributes.has('hidden') || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes.get('style') ?? ''))

const zoneTags: Readonly<Record<string, string>> = {
  nav: 'menu',
  footer: 'footer',
  header: 'header',
  aside: 'aside',
  dialog: 'dialog',
}

/** Why the part of a page that starts here is not about its product. */
function zoneOf(tag: string, signs: NameSigns, attributes: ReadonlyMap<string, string>): string | undefined {
  if (tag === 'html' || tag === 'body' || tag === 'main') return undefined
  const role = attributes.get('role')
  if (role === 'navigation' || role === 'contentinfo' || role === 'dialog' || role === 'banner') return role
  return zoneTags[tag] ?? signs.zone
}
