import { decodeHTML } from 'entities'
import { buying } from './buying-words.ts'
import { ElementEnds } from './element-end.ts'
import { isPriceLike, mayBuy, type NodeRole, OutlineNode, readTag, type TagInfo } from './outline-node.ts'
import { struckClasses } from './struck-classes.ts'

/** One piece of visible text. */
export interface TextPiece {
  readonly text: string
  readonly node: OutlineNode
  /** Whether it starts a new line. */
  readonly isFirst: boolean
}

export interface PageOutline {
  readonly nodes: readonly OutlineNode[]
  /** Its elements by what they can be, in their order. */
  readonly byRole: Readonly<Record<NodeRole, readonly OutlineNode[]>>
  readonly pieces: readonly TextPiece[]
  /** The options of its select lists. */
  readonly options: readonly ListOption[]
  /** Whether menus or parts of long lists were left out. */
  readonly isShortened: boolean
}

/** An option of a `select`. */
interface ListOption {
  readonly text: string
  /** The list. */
  readonly node: OutlineNode
  readonly isSelected: boolean
}

/** Limits beyond any real shop page: nesting depth and number of elements. */
const maxDepth = 512
const maxNodes = 200_000
const maxPieces = 200_000
const maxPiece = 2_000
const maxOption = 200
const maxOptions = 500
class PageTooLarge extends Error {
  override readonly name = 'PageTooLarge'
}

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
const ofHead = new Set(['meta', 'link', 'title', 'script', 'style', 'base', 'noscript', 'template'])
/** Elements that end implicitly where the next of their kind begins. */
const endedByNext = new Set(['li', 'p', 'dt', 'dd', 'option', 'tr', 'td', 'th'])
/** Elements that lists are made of. */
const repeated = new Set(['li', 'tr', 'td', 'article'])
/** Options of one product may each have their own button. */
const isChoice = ({ attributes }: OutlineNode): boolean =>
  /(?:^|[\s_-])(?:choice|option|variant|variation|size|pack|swatch|denomination)/i.test(attributes.get('class') ?? '')
/** Items of a list with links, after which more of them say nothing new. */
const maxAlike = 60
const maxTags = 5_000
const maxTagText = 500

class OutlineBuilder {
  readonly nodes: OutlineNode[] = []
  readonly pieces: TextPiece[] = []
  readonly options: ListOption[] = []
  readonly byRole: Record<NodeRole, OutlineNode[]> = { name: [], heading: [], tableHead: [], button: [], stock: [] }
  isShortened = false
  readonly #tags = new Map<string, TagInfo>()
  readonly #openTags = new Map<string, number>()
  /** The root, also for pages without a single root element. */
  #top: OutlineNode | undefined = new OutlineNode(readTag('root', ''), undefined, 0)
  /** The open element with hidden text, and how many of its kind are nested in it. */
  #unread = ''
  #unreadCount = 0
  #isNewLine = true
  #isSelected = false
  #more: { readonly form: string; readonly tag: string; readonly start: string | undefined } = {
    form: '',
    tag: '',
    start: undefined,
  }
  readonly #struck: ReadonlySet<string>

  constructor(struck: ReadonlySet<string>) {
    this.#struck = struck
  }

  /** The cached tag with this text. */
  known(text: string): TagInfo | undefined {
    return this.#tags.get(text)
  }

  read(tag: string, text: string, attributes: string): TagInfo {
    const info = readTag(tag, attributes, this.#struck)
    if (text.length <= maxTagText && this.#tags.size < maxTags) this.#tags.set(text, info)
    return info
  }

  #pop(): void {
    const node = this.#top
    if (!node) return
    node.end = this.pieces.length
    this.#openTags.set(node.tag, (this.#openTags.get(node.tag) ?? 1) - 1)
    if (!node.isInline) this.#isNewLine = true
    const { parent } = node
    this.#top = parent
    if (!parent) return
    if ((node.tag === 'button' || node.tag === 'a') && node.end > node.start && node.end - node.start < 4)
      node.hasBuying = buying.test(this.#textOf(node))
    if (node.tag === 'a' && (node.hasBuying || mayBuy(node.info))) this.byRole.button.push(node)
    if (node.hasLink || node.isLinked) {
      parent.alike = parent.alikeForm === node.form ? parent.alike + 1 : 1
      parent.alikeForm = node.form
    }
    // A list: each of its items links to its own page, or has its own buy button.
    const isOffer = node.hasBuying && (node.attributes.has('class') || repeated.has(node.tag)) && !isChoice(node)
    if (node.hasPrice && (node.hasLink || node.isLinked || isOffer)) {
      parent.tiles ??= new Map()
      parent.tiles.set(node.form, (parent.tiles.get(node.form) ?? 0) + 1)
    }
    parent.hasLink ||= node.hasLink
    parent.hasBuying ||= node.hasBuying
    parent.hasPrice ||= node.hasPrice
  }

  #textOf({ start, end }: OutlineNode): string {
    let text = ''
    for (let place = start; place < end; place += 1) text += ` ${this.pieces[place]?.text ?? ''}`
    return text.trim().slice(0, 100)
  }

  open(info: TagInfo): void {
    const { tag } = info
    if (this.#unread === 'head' && !ofHead.has(tag)) this.close('head')
    if (this.#unread !== '') {
      if (tag === this.#unread) this.#unreadCount += 1
      if (tag === 'option') this.#isSelected = info.attributes.has('selected')
      return
    }
    if (this.#top?.tag === tag && endedByNext.has(tag)) this.#pop()
    if (this.nodes.length >= maxNodes) throw new PageTooLarge()
    const parent = this.#top
    if (!info.isInline) this.#isNewLine = true
    const node = new OutlineNode(info, parent, this.pieces.length)
    if (node.depth > maxDepth) throw new PageTooLarge()
    this.nodes.push(node)
    for (const role of info.roles) this.byRole[role].push(node)
    if (parent && tag === 'input' && info.attributes.get('type') === 'radio') {
      parent.radios += 1
      parent.isChecked ||= info.attributes.has('checked')
    }
    this.#top = node
    if (info.said !== undefined) this.text(info.said)
    this.#openTags.set(tag, (this.#openTags.get(tag) ?? 0) + 1)
    if (info.isVoid) this.#pop()
    else if (unread.has(tag)) {
      this.#unread = tag
      this.#unreadCount = 1
    }
  }

  /** Whether what starts here cannot say the price: a menu, a footer, one more item of a long list. */
  isLeftOut(info: TagInfo): boolean {
    if (this.#unread !== '' || info.isVoid || unread.has(info.tag)) return false
    const parent = this.#top
    const isAlike = parent !== undefined && parent.alike >= maxAlike && parent.alikeForm === info.form
    return info.isMenu || (isAlike && (repeated.has(info.tag) || info.attributes.has('class')))
  }

  /** The same by the beginning of a tag alone, which need not be read then. */
  isOneMore(html: string, start: number): string | undefined {
    const parent = this.#top
    if (parent === undefined || parent.alike < maxAlike || this.#unread !== '') return undefined
    if (this.#more.form !== parent.alikeForm) {
      const [tag = '', name = ''] = parent.alikeForm.split(' ')
      this.#more = { form: parent.alikeForm, tag, start: name === '' ? undefined : `<${tag} class="${name}` }
    }
    const { tag, start: begin } = this.#more
    if (begin === undefined || !html.startsWith(begin, start)) return undefined
    const sign = html[start + begin.length]
    return sign === '"' || sign === ' ' ? tag : undefined
  }

  leaveOut(): void {
    this.isShortened = true
    this.#isNewLine = true
  }

  close(tag: string): void {
    if (this.#unread !== '') {
      if (tag === this.#unread) this.#unreadCount -= 1
      if (tag !== this.#unread || this.#unreadCount > 0) return
      this.#unread = ''
    }
    if (!this.#openTags.get(tag)) return
    while (this.#top && this.#top.tag !== tag) this.#pop()
    this.#pop()
  }

  /** Closes the innermost element, if the text names it. */
  closeTop(html: string, place: number): boolean {
    const tag = this.#top?.tag ?? ''
    if (this.#unread !== '' || !html.startsWith(tag, place) || html[place + tag.length] !== '>' || tag === 'root')
      return false
    this.#pop()
    return true
  }

  text(raw: string): void {
    const node = this.#top
    if (raw.length === 1 && raw <= ' ') return
    if (this.#unread === 'select' && node && raw.length < maxOption && this.options.length < maxOptions)
      this.options.push({ text: raw.includes('&') ? decodeHTML(raw) : raw, node, isSelected: this.#isSelected })
    if (this.#unread !== '' || !node) return
    const decoded = raw.includes('&') ? decodeHTML(raw) : raw
    const text = otherSpace.test(decoded) ? decoded.replace(/\s+/g, ' ') : decoded
    if (text === ' ' || text === '') return
    if (this.pieces.length >= maxPieces) throw new PageTooLarge()
    this.pieces.push({ text, node, isFirst: this.#isNewLine })
    this.#isNewLine = false
    if (isPriceLike.test(text)) node.hasPrice = true
  }

  end(): void {
    while (this.#top) this.#pop()
  }
}

const otherSpace = /\s\s|[^\S ]/
const quoteOrEnd = /[>"']/g
const nameEnd = /[\s/>]/g
/** Elements whose content is raw text. */
const rawText = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'xmp', 'noembed', 'noframes'])

function placeOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

/** The end of a tag: the first bracket outside attribute quotes. */
function tagEnd(html: string, from: number): number {
  for (let at = from; ; ) {
    at = placeOf(quoteOrEnd, html, at)
    const sign = html[at]
    if (sign === undefined || sign === '>') return at
    const isValue = /=\s{0,20}$/.test(html.slice(Math.max(from, at - 20), at))
    const close = isValue ? html.indexOf(sign, at + 1) : at
    if (close < 0) return html.length
    at = close + 1
  }
}

const isLetter = (sign: string): boolean => (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z')

function readTagAt(
  html: string,
  start: number,
  builder: OutlineBuilder,
): { readonly info: TagInfo; readonly end: number } {
  const nameStop = placeOf(nameEnd, html, start + 1)
  const end = tagEnd(html, nameStop)
  const tag = html.slice(start + 1, Math.min(nameStop, start + 41)).toLowerCase()
  return { info: builder.read(tag, html.slice(start + 1, end), html.slice(nameStop, end)), end }
}

/** Walks the tags and texts of a page. Each position is visited a few times at most. */
function walk(html: string, builder: OutlineBuilder): void {
  const ends = new ElementEnds(html)
  for (let place = 0; place < html.length; ) {
    const start = html.indexOf('<', place)
    if (start < 0 || start > place)
      builder.text(html.slice(place, Math.min(start < 0 ? html.length : start, place + maxPiece)))
    if (start < 0) return
    const next = html[start + 1] ?? ''
    if (next === '!' || next === '?') {
      const isComment = html.startsWith('<!--', start)
      const end = isComment ? html.indexOf('-->', start + 4) : html.indexOf('>', start)
      if (end < 0) return
      place = end + (isComment ? 3 : 1)
    } else if (next === '/') {
      const end = html.indexOf('>', start)
      if (end < 0) return
      if (!builder.closeTop(html, start + 2))
        builder.close(html.slice(start + 2, Math.min(placeOf(nameEnd, html, start + 2), end)).toLowerCase())
      place = end + 1
    } else if (isLetter(next)) {
      const more = builder.isOneMore(html, start)
      const behind = more === undefined ? undefined : ends.after(more, start + more.length + 1)
      if (behind !== undefined) {
        builder.leaveOut()
        place = behind
        continue
      }
      const bracket = html.indexOf('>', start)
      const short = bracket < 0 ? '' : html.slice(start + 1, bracket)
      const known = short.length <= maxTagText ? builder.known(short) : undefined
      const { info, end } = known ? { info: known, end: bracket } : readTagAt(html, start, builder)
      const after = builder.isLeftOut(info) ? ends.after(info.tag, end + 1) : undefined
      if (after !== undefined) {
        builder.leaveOut()
        place = after
        continue
      }
      builder.open(info)
      place = end + 1
      if (rawText.has(info.tag)) place = placeOf(new RegExp(`</${info.tag}`, 'gi'), html, place)
    } else {
      builder.text('<')
      place = start + 1
    }
  }
}

/** The elements and texts of a page in order; undefined if it is unrealistically large. */
export function outlinePage(html: string): PageOutline | undefined {
  const builder = new OutlineBuilder(struckClasses(html))
  try {
    walk(html, builder)
    builder.end()
  } catch (error) {
    if (error instanceof PageTooLarge) return undefined
    throw error
  }
  // Links are known as buttons where they end, after others that they contain.
  const { nodes, byRole, pieces, options, isShortened } = builder
  byRole.button.sort((one, other) => one.start - other.start || one.depth - other.depth)
  return { nodes, byRole, pieces, options, isShortened }
}
