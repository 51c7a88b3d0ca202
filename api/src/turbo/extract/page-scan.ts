import { decodeHTML } from 'entities'
import { Tokenizer } from 'htmlparser2'

/** What is read of a page without building a tree. */
export interface PageScan {
  /** The page's `lang`: `ar`, `en-AE`. */
  readonly language: string | undefined
  readonly title: string
  /** Texts of the scripts of JSON-LD. */
  readonly linkedData: readonly string[]
  /** Its other inline scripts. */
  readonly scripts: readonly PageScript[]
  /** Contents of each `meta` by lower-case name or property. */
  readonly metas: ReadonlyMap<string, readonly string[]>
  /** The base address of its links. */
  readonly base: string | undefined
  readonly hasMicrodata: boolean
  readonly hasRdfa: boolean
  /** Canonical and alternate `link` elements. */
  readonly links: readonly PageLink[]
}

/** A page's script, as far as it may contain data. */
export interface PageScript {
  readonly id: string
  readonly type: string
  readonly text: string
}

export interface PageLink {
  readonly href: string
  /** Language of an alternate; undefined for the canonical address. */
  readonly hreflang: string | undefined
}

const maxScripts = 200
const maxMetas = 1_000
const maxLinks = 200
const readTags = new Set(['html', 'script', 'meta', 'base', 'title', 'svg', 'link'])

/** Follows the tokens of a page, and keeps what is needed. */
class Scanner {
  readonly linkedData: string[] = []
  readonly scripts: PageScript[] = []
  readonly metas = new Map<string, string[]>()
  readonly links: PageLink[] = []
  language: string | undefined
  title: string | undefined
  base: string | undefined
  hasMicrodata = false
  hasRdfa = false
  readonly #html: string
  #tag = ''
  #attributes = new Map<string, string>()
  #name = ''
  #value = ''
  #text: string[] | undefined
  #metaCount = 0
  #drawings = 0
  #isLinkedData = false
  #script = { id: '', type: '' }

  constructor(html: string) {
    this.#html = html
  }

  /** Longer names cannot be tags or attributes of interest. */
  #nameAt(start: number, end: number): string {
    return end - start > 20 ? '' : this.#html.slice(start, end).toLowerCase()
  }

  openTagName(start: number, end: number): void {
    this.#tag = this.#nameAt(start, end)
    this.#attributes = new Map()
  }

  attributeName(start: number, end: number): void {
    this.#name = this.#nameAt(start, end)
    this.#value = ''
    if (this.#name === 'itemscope') this.hasMicrodata = true
    if (this.#name === 'typeof') this.hasRdfa = true
  }

  attributeData(start: number, end: number): void {
    if (readTags.has(this.#tag)) this.#value += this.#html.slice(start, end)
  }

  attributeEnd(): void {
    if (this.#name && readTags.has(this.#tag) && !this.#attributes.has(this.#name))
      this.#attributes.set(this.#name, decodeHTML(this.#value))
  }

  #addMeta(): void {
    const content = this.#attributes.get('content')
    if (content === undefined || this.#metaCount >= maxMetas) return
    this.#metaCount += 1
    for (const key of [this.#attributes.get('property'), this.#attributes.get('name')]) {
      if (!key) continue
      const lower = key.trim().toLowerCase()
      const known = this.metas.get(lower)
      if (known) known.push(content)
      else this.metas.set(lower, [content])
    }
  }

  #addLink(): void {
    const href = this.#attributes.get('href')
    if (href === undefined || this.links.length >= maxLinks) return
    const rel = new Set(this.#attributes.get('rel')?.toLowerCase().split(/\s+/))
    const hreflang = this.#attributes.get('hreflang')?.trim()
    if (rel.has('canonical')) this.links.push({ href, hreflang: undefined })
    else if (rel.has('alternate') && hreflang) this.links.push({ href, hreflang })
  }

  openTagEnd(): void {
    const tag = this.#tag
    const attributes = this.#attributes
    if (tag === 'meta') this.#addMeta()
    if (tag === 'link') this.#addLink()
    if (tag === 'svg') this.#drawings += 1
    if (tag === 'html') this.language ??= attributes.get('lang')?.trim()
    if (tag === 'base') this.base ??= attributes.get('href')
    const isLinkedData = tag === 'script' && /^\s*application\/ld\+json/i.test(attributes.get('type') ?? '')
    const isTitle = tag === 'title' && this.title === undefined && this.#drawings === 0
    this.#isLinkedData = isLinkedData
    this.#script = { id: attributes.get('id') ?? '', type: attributes.get('type') ?? '' }
    const isScript = tag === 'script' && !attributes.has('src') && this.scripts.length < maxScripts
    this.#text = (isLinkedData ? this.linkedData.length < maxScripts : isScript) || isTitle ? [] : undefined
  }

  text(start: number, end: number): void {
    this.#text?.push(this.#html.slice(start, end))
  }

  closeTag(start: number, end: number): void {
    const closed = this.#nameAt(start, end)
    if (closed === 'svg') this.#drawings = Math.max(0, this.#drawings - 1)
    if (closed === this.#tag) this.endText()
  }

  /** Also for a page truncated inside a script. */
  endText(): void {
    if (!this.#text) return
    const text = this.#text.join('')
    if (this.#tag === 'script' && this.#isLinkedData) this.linkedData.push(text)
    else if (this.#tag === 'script') this.scripts.push({ ...this.#script, text })
    else this.title = text
    this.#text = undefined
  }
}

const ignore = () => {}

/** Reads the relevant tags of a page in one pass, in time linear in its length. */
export function scanPage(html: string): PageScan {
  const scanner = new Scanner(html)
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, end) => scanner.openTagName(start, end),
      onattribname: (start, end) => scanner.attributeName(start, end),
      onattribdata: (start, end) => scanner.attributeData(start, end),
      onattribend: () => scanner.attributeEnd(),
      onopentagend: () => scanner.openTagEnd(),
      onselfclosingtag: () => scanner.openTagEnd(),
      onclosetag: (start, end) => scanner.closeTag(start, end),
      ontext: (start, end) => scanner.text(start, end),
      onend: () => scanner.endText(),
      onattribentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      ontextentity: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  const { language, title = '', linkedData, scripts, metas, base, hasMicrodata, hasRdfa, links } = scanner
  const shown = { language: language || undefined, title: decodeHTML(title), base }
  return { ...shown, linkedData, scripts, metas, links, hasMicrodata, hasRdfa }
}
