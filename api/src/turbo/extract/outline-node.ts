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
  readonly tag: string
  readonly parent: OutlineNode | undefined
  readonly depth: number
  readonly isInline: boolean
  readonly attributes: ReadonlyMap<string, string>
  readonly signs: NameSigns
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
  /** A key shared by siblings made from one template. */
  readonly form: string
  /** Children that look like product tiles, by key. */
  tiles: Map<string, number> | undefined

  constructor(info: TagInfo, parent: OutlineNode | undefined, start: number) {
    const { tag, zone } = info
    this.tag = tag
    this.isInline = info.isInline
    this.parent = parent
    this.depth = (parent?.depth ?? 0) + 1
    this.attributes = info.attributes
    this.signs = info.signs
    this.form = info.form
    this.start = start
    this.end = start
    this.zone = zone === undefined ? parent?.zone : { root: this, reason: zone, outer: parent?.zone }
    this.isStruck = info.isStruck || (parent?.isStruck ?? false)
    this.isHidden = info.isHidden || (parent?.isHidden ?? false)
    this.isLinked = info.isLink || (parent?.isLinked ?? false)
    this.hasLink = info.isLink
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
  'class id itemprop content href style hidden role type value name title alt checked selected disabled aria-label aria-checked aria-selected aria-hidden data-testid data-test data-qa data-hook data-component'.split(
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
}

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

function attributesIn(text: string): ReadonlyMap<string, string> {
  let kept: Map<string, string> | undefined
  for (const [, written = '', double, single, bare] of text.matchAll(attribute)) {
    const name = written.toLowerCase()
    if (!keptAttributes.has(name) && !(name.startsWith('data-') && /price|amount|product|currency/.test(name))) continue
    const value = (double ?? single ?? bare ?? '').slice(0, maxValue)
    kept ??= new Map()
    if (!kept.has(name)) kept.set(name, value.includes('&') ? decodeHTML(value) : value)
  }
  return kept ?? noAttributes
}

export function readTag(tag: string, text: string, struck: ReadonlySet<string> = new Set()): TagInfo {
  const attributes = text.trim() === '' ? noAttributes : attributesIn(text)
  const signs = signsOf(attributes)
  const href = tag === 'a' ? attributes.get('href') : undefined
  return {
    tag,
    attributes,
    signs,
    form: `${tag} ${(attributes.get('class') ?? '').trim().split(/\s+/, 1)[0] ?? ''}`,
    zone: zoneOf(tag, signs, attributes),
    isStruck:
      struckTags.has(tag) || isStruckStyle(attributes.get('style')) || isStruckClass(attributes.get('class'), struck),
    isHidden: isHidden(attributes),
    isLink: href !== undefined && !/^(?:#|javascript:|tel:|mailto:|$)/i.test(href.trim()),
    isVoid: voidTags.has(tag),
    isInline: inline.has(tag),
    said: saidBy(tag, attributes, signs),
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
