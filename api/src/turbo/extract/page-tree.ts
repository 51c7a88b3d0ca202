import { type ChildNode, type Document, DomHandler, type Element, isTag, isText } from 'domhandler'
import { Parser } from 'htmlparser2'

/** Limits beyond any real shop page: nesting depth and number of elements. */
const maxDepth = 512
const maxElements = 200_000

class PageTooLarge extends Error {
  override readonly name = 'PageTooLarge'
}

class BoundedHandler extends DomHandler {
  #elements = 0
  #depth = 0

  override onopentag(name: string, attributes: { [key: string]: string }): void {
    this.#elements += 1
    this.#depth += 1
    if (this.#elements > maxElements || this.#depth > maxDepth) throw new PageTooLarge()
    super.onopentag(name, attributes)
  }

  override onclosetag(): void {
    this.#depth -= 1
    super.onclosetag()
  }
}

/** A page as a tree; undefined if it exceeds the limits. */
export function pageTree(html: string): Document | undefined {
  const handler = new BoundedHandler()
  try {
    new Parser(handler).end(html)
    return handler.root
  } catch (error) {
    if (error instanceof PageTooLarge) return undefined
    throw error
  }
}

const unread = new Set(['script', 'style', 'template', 'noscript', 'svg'])
/** Tags of struck-through prices. */
const struck = new Set(['del', 's', 'strike'])
const maxTextLength = 1_000
const maxTextNodes = 2_000

/** The visible text of an element, without struck text and duplicates. */
export function visibleText(element: Element): string {
  const whole = textWithout(element, ({ name, attribs }) => struck.has(name) || attribs['aria-hidden'] === 'true')
  if (whole !== '') return whole
  return textWithout(element, ({ name }) => struck.has(name)) || textWithout(element, () => false)
}

function textWithout(element: Element, isLeftOut: (element: Element) => boolean): string {
  const waiting: ChildNode[] = element.children.toReversed()
  let text = ''
  for (let count = 0; waiting.length > 0 && count < maxTextNodes && text.length < maxTextLength; count += 1) {
    const node = waiting.pop()
    if (node && isText(node)) text += ` ${node.data}`.slice(0, maxTextLength)
    else if (node && isTag(node) && !unread.has(node.name) && !isLeftOut(node))
      for (let child = node.lastChild; child; child = child.prev) waiting.push(child)
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, maxTextLength)
}

/** The machine-readable value of an element, if it differs from its text. */
export function machineValue({ name, attribs }: Element): string | undefined {
  if (attribs.content !== undefined) return attribs.content
  if (name === 'a' || name === 'link' || name === 'area') return attribs.href
  if (['img', 'source', 'video', 'audio', 'iframe', 'embed'].includes(name)) return attribs.src || attribs['data-src']
  if (name === 'data' || name === 'meter' || name === 'input') return attribs.value
  if (name === 'time') return attribs.datetime
  return undefined
}
