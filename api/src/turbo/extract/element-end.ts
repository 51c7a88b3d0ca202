/** Failed searches after which a page is not searched any more: it is broken, or hostile. */
const maxFailures = 8

/** By the elements that menus, footers and items of lists are. */
const marksOf = new Map(
  ['nav', 'footer', 'div', 'section', 'aside', 'header', 'ul', 'ol', 'li', 'tr', 'td', 'article', 'a', 'p'].map(
    (tag) => [
      tag,
      new RegExp(`<(?:(/?)${tag}(?=[\\s/>])|(!--|script|style|textarea|template)|(h1|main)(?=[\\s>]))`, 'gi'),
    ],
  ),
)

/** Finds where elements end, without reading what is in them. */
export class ElementEnds {
  readonly #html: string
  #failures = 0

  constructor(html: string) {
    this.#html = html
  }

  /**
   * The place behind the end of an element whose content starts here; undefined if it has none, or contains the main
   * heading of the page. Linear for the whole page: what was searched is left out, and few searches may fail.
   */
  after(tag: string, from: number): number | undefined {
    const pattern = this.#failures < maxFailures ? marksOf.get(tag) : undefined
    if (!pattern) return undefined
    const html = this.#html
    let depth = 1
    pattern.lastIndex = from
    for (let mark = pattern.exec(html); mark; mark = pattern.exec(html)) {
      const [, closing, raw, main] = mark
      if (main !== undefined) break
      if (raw !== undefined) {
        const end = html.indexOf(raw === '!--' ? '-->' : `</${raw}`, pattern.lastIndex)
        if (end < 0) break
        pattern.lastIndex = end + 3
      } else if (closing === '') depth += 1
      else {
        depth -= 1
        const end = depth === 0 ? html.indexOf('>', pattern.lastIndex) : 0
        if (end < 0) break
        if (end > 0) return end + 1
      }
    }
    this.#failures += 1
    return undefined
  }
}
