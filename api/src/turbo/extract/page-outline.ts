import { decodeHTML } from 'entities'
import { Tokenizer } from 'htmlparser2'
import { type NameSigns, signsOf } from './name-signs.ts'

/** A part of a page that is not about its product, and why; with the one that it stands in. */
export interface Zone {
  readonly root: OutlineNode
  readonly reason: string
  readonly outer: Zone | undefined
}

/** One element, as far as it says something about a price. */
export class OutlineNode {
  readonly tag: string
  readonly parent: OutlineNode | undefined
  readonly depth: number
  readonly attributes: ReadonlyMap<string, string>
  readonly signs: NameSigns
  /** Where its text begins and ends among the pieces of the page. */
  readonly start: number
  end = 0
  zone: Zone | undefined
  isStruck = false
  isHidden = false
  /** Whether it stands in a link to another page. */
  isLinked = false
  hasLink = false
  hasPicture = false
  hasHeading = false
  hasPrice = false
  hasInput = false
  /** Its children that look like products of a list, by their form. */
  tiles: Map<string, number> | undefined

  constructor(tag: string, parent: OutlineNode | undefined, attributes: ReadonlyMap<string, string>, start: number) {
    this.tag = tag
    this.parent = parent
    this.depth = (parent?.depth ?? 0) + 1
    this.attributes = attributes
    this.signs = signsOf(attributes)
    this.start = start
    this.end = start
  }

  /** What its siblings have in common where they are made by one template. */
  get form(): string {
    return `${this.tag} ${(this.attributes.get('class') ?? '').trim().split(/\s+/, 1)[0] ?? ''}`
  }
}

/** One piece of text that people see. */
export interface TextPiece {
  readonly text: string
  readonly node: OutlineNode
  /** Whether a new line begins with it. */
  readonly isFirst: boolean
}

export interface PageOutline {
  readonly nodes: readonly OutlineNode[]
  readonly pieces: readonly TextPiece[]
}

/** No browser nests deeper than this; and no shop has as many elements. */
const maxDepth = 512
const maxNodes = 200_000
const maxPieces = 200_000
const maxPiece = 2_000
const maxValue = 500

class PageTooLarge extends Error {
  override readonly name = 'PageTooLarge'
}

const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const unread = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'textarea',
  'iframe',
  'head',
  'select',
  'datalist',
])
const struckTags = new Set(['del', 's', 'strike'])
/** Elements that begin no line of their own. */
const inline = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark meter output q s samp small span strike strong sub sup time tt u var price-tag wbr'.split(
    ' ',
  ),
)
/** Elements that end where the next one of their kind begins. */
const endedByNext = new Set(['li', 'p', 'dt', 'dd', 'option', 'tr', 'td', 'th'])
const keptAttributes = new Set(
  'class id itemprop content href style hidden role type value name title alt checked selected disabled aria-label aria-checked aria-selected aria-hidden data-testid data-test data-qa data-hook data-component'.split(
    ' ',
  ),
)
const noAttributes: ReadonlyMap<string, string> = new Map()
const isPriceLike = /[\d٠-٩۰-۹]/

class OutlineBuilder {
  readonly nodes: OutlineNode[] = []
  readonly pieces: TextPiece[] = []
  readonly #html: string
  readonly #openTags = new Map<string, number>()
  /** Everything stands in it, also where a page has no element around all. */
  #top: OutlineNode | undefined = new OutlineNode('root', undefined, noAttributes, 0)
  #unread = 0
  #isNewLine = true
  #tag = ''
  #attributes: Map<string, string> | undefined
  #name = ''
  #value = ''

  constructor(html: string) {
    this.#html = html
  }

  openTagName(start: number, end: number): void {
    this.#tag = end - start > 40 ? 'x' : this.#html.slice(start, end).toLowerCase()
    this.#attributes = undefined
  }

  attributeName(start: number, end: number): void {
    const name = end - start > 60 ? '' : this.#html.slice(start, end).toLowerCase()
    this.#name =
      keptAttributes.has(name) || (name.startsWith('data-') && /price|amount|product|currency/.test(name)) ? name : ''
    this.#value = ''
  }

  attributeData(start: number, end: number): void {
    if (this.#name !== '' && this.#value.length < maxValue)
      this.#value += this.#html.slice(start, Math.min(end, start + maxValue))
  }

  attributeEnd(): void {
    if (this.#name === '') return
    this.#attributes ??= new Map()
    if (!this.#attributes.has(this.#name))
      this.#attributes.set(this.#name, this.#value.includes('&') ? decodeHTML(this.#value) : this.#value)
  }

  #pop(): void {
    const node = this.#top
    if (!node) return
    node.end = this.pieces.length
    this.#openTags.set(node.tag, (this.#openTags.get(node.tag) ?? 1) - 1)
    if (unread.has(node.tag)) this.#unread -= 1
    if (!inline.has(node.tag)) this.#isNewLine = true
    const { parent } = node
    this.#top = parent
    if (!parent) return
    if (node.hasPrice && (node.hasLink || node.isLinked)) {
      parent.tiles ??= new Map()
      parent.tiles.set(node.form, (parent.tiles.get(node.form) ?? 0) + 1)
    }
    parent.hasLink ||= node.hasLink
    parent.hasPicture ||= node.hasPicture
    parent.hasHeading ||= node.hasHeading
    parent.hasPrice ||= node.hasPrice
    parent.hasInput ||= node.hasInput
  }

  openTagEnd(isClosed = false): void {
    const tag = this.#tag
    if (this.#top?.tag === tag && endedByNext.has(tag)) this.#pop()
    if (tag === 'body') while (this.#openTags.get('head')) this.#pop()
    if (this.nodes.length >= maxNodes) throw new PageTooLarge()
    const parent = this.#top
    const attributes = this.#attributes ?? noAttributes
    if (!inline.has(tag)) this.#isNewLine = true
    const node = new OutlineNode(tag, parent, attributes, this.pieces.length)
    if (node.depth > maxDepth) throw new PageTooLarge()
    this.nodes.push(node)
    node.zone = parent?.zone
    const reason = zoneOf(node)
    if (reason !== undefined) node.zone = { root: node, reason, outer: node.zone }
    node.isStruck = (parent?.isStruck ?? false) || struckTags.has(tag) || isStruckStyle(attributes.get('style'))
    node.isHidden = (parent?.isHidden ?? false) || isHidden(attributes)
    const href = tag === 'a' ? attributes.get('href') : undefined
    const isLink = href !== undefined && !/^(?:#|javascript:|tel:|mailto:|$)/i.test(href.trim())
    node.isLinked = (parent?.isLinked ?? false) || isLink
    node.hasLink = isLink
    node.hasPicture = tag === 'img' || tag === 'picture'
    node.hasHeading = /^h[2-6]$/.test(tag)
    node.hasInput = tag === 'input' && /^(?:radio|checkbox)$/i.test(attributes.get('type') ?? '')
    this.#top = node
    this.#addNames(node)
    if (isClosed || voidTags.has(tag)) {
      if (unread.has(tag)) this.#unread += 1
      this.#openTags.set(tag, (this.#openTags.get(tag) ?? 0) + 1)
      this.#pop()
      return
    }
    if (unread.has(tag)) this.#unread += 1
    this.#openTags.set(tag, (this.#openTags.get(tag) ?? 0) + 1)
  }

  /** What an element says to people who do not see it: the sign of money that is a picture, a price in whole. */
  #addNames({ tag, attributes, signs }: OutlineNode): void {
    const name = tag === 'img' ? attributes.get('alt') : signs.isPrice ? attributes.get('aria-label') : undefined
    if (name === undefined || name.length > 40) return
    const isSaid =
      tag === 'img'
        ? /^\s*(?:\p{Sc}|[A-Z]{2,3}|\p{Script=Arabic}[\p{Script=Arabic}. ]{1,14})\s*$/u.test(name)
        : isPriceLike.test(name)
    if (isSaid) this.#addPiece(name)
  }

  closeTag(start: number, end: number): void {
    const tag = end - start > 40 ? 'x' : this.#html.slice(start, end).toLowerCase()
    if (!this.#openTags.get(tag)) return
    while (this.#top && this.#top.tag !== tag) this.#pop()
    this.#pop()
  }

  text(start: number, end: number): void {
    this.#addPiece(this.#html.slice(start, Math.min(end, start + maxPiece)))
  }

  #addPiece(raw: string): void {
    const node = this.#top
    if (this.#unread > 0 || !node) return
    const text = (raw.includes('&') ? decodeHTML(raw) : raw).replace(/\s+/g, ' ')
    if (text === ' ' || text === '') return
    if (this.pieces.length >= maxPieces) throw new PageTooLarge()
    const last = this.pieces.at(-1)
    // An entity makes two pieces of one text.
    if (
      last &&
      last.node === node &&
      !this.#isNewLine &&
      node.end === this.pieces.length &&
      last.text.length < maxPiece
    ) {
      this.pieces[this.pieces.length - 1] = { ...last, text: last.text + text }
    } else this.pieces.push({ text, node, isFirst: this.#isNewLine })
    node.end = this.pieces.length
    this.#isNewLine = false
    if (isPriceLike.test(text)) node.hasPrice = true
  }

  end(): void {
    while (this.#top) this.#pop()
  }
}

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

/** Why the part of a page that begins here is not about its product. */
function zoneOf({ tag, signs, attributes }: OutlineNode): string | undefined {
  if (tag === 'html' || tag === 'body' || tag === 'main') return undefined
  const role = attributes.get('role')
  if (role === 'navigation' || role === 'contentinfo' || role === 'dialog' || role === 'banner') return role
  return zoneTags[tag] ?? signs.zone
}

const ignore = () => {}

/** The elements and texts of a page in their order; undefined where it is larger than a page that people use. */
export function outlinePage(html: string): PageOutline | undefined {
  const builder = new OutlineBuilder(html)
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, end) => builder.openTagName(start, end),
      onattribname: (start, end) => builder.attributeName(start, end),
      onattribdata: (start, end) => builder.attributeData(start, end),
      onattribend: () => builder.attributeEnd(),
      onopentagend: () => builder.openTagEnd(),
      onselfclosingtag: () => builder.openTagEnd(true),
      onclosetag: (start, end) => builder.closeTag(start, end),
      ontext: (start, end) => builder.text(start, end),
      onend: () => builder.end(),
      onattribentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      ontextentity: ignore,
    },
  )
  try {
    tokenizer.write(html)
    tokenizer.end()
  } catch (error) {
    if (error instanceof PageTooLarge) return undefined
    throw error
  }
  return { nodes: builder.nodes, pieces: builder.pieces }
}
