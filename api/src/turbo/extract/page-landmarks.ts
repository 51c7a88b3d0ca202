import { buying } from './buying-words.ts'
import { plainText } from './field-values.ts'
import type { OutlineNode } from './outline-node.ts'
import type { PageOutline, TextPiece } from './page-outline.ts'
import { isTile, type Landmarks, zoneReason } from './visible-price.ts'

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The share of a text's words that occur in another. */
export function sharedWords(text: string, other: string): number {
  const words = wordsOf(text)
  const known = new Set(wordsOf(other))
  return words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length
}

const maxHeadings = 50
export const textOf = (pieces: readonly TextPiece[], { start, end }: OutlineNode): string =>
  plainText(
    pieces
      .slice(start, Math.min(end, start + 20))
      .map(({ text }) => text)
      .join(' '),
  )

const hardZones = new Set([
  'menu',
  'navigation',
  'footer',
  'contentinfo',
  'another product',
  'cart',
  'reviews',
  'dialog',
  'banner',
])
const isInHardZone = (node: OutlineNode): boolean => {
  for (let zone = node.zone; zone; zone = zone.outer) if (hardZones.has(zone.reason) && zone.root !== node) return true
  return false
}

/** The element with the product's name: a heading or name element, preferably like the page title. */
export function titleOf({ byRole, pieces }: PageOutline, pageTitle: string): OutlineNode | undefined {
  const named = byRole.name.filter((node) => node.end > node.start && !isInHardZone(node)).slice(0, maxHeadings)
  const scoreOf = (node: OutlineNode): number =>
    Number(node.tag === 'h1') + Number(node.signs.isTitle) + 3 * sharedWords(textOf(pieces, node), pageTitle)
  const [best] = named.toSorted((one, other) => scoreOf(other) - scoreOf(one) || one.start - other.start)
  if (best) return best
  return byRole.heading
    .filter(({ tag, end, start }) => (tag === 'h2' || tag === 'h3') && end > start)
    .slice(0, maxHeadings)
    .find((node) => !isInHardZone(node) && sharedWords(textOf(pieces, node), pageTitle) >= 0.6)
}

export const waiting =
  /\b(?:notify me|sold out|out of stock|unavailable|email me when)\b|أعلمني|أبلغني|نفد|نفذت|غير متوفر/i

export function buttonText(pieces: readonly TextPiece[], node: OutlineNode): string {
  const { attributes } = node
  if (attributes.size < 2 && node.end - node.start === 1) return (pieces[node.start]?.text ?? '').trim().slice(0, 200)
  return `${attributes.get('value') ?? ''} ${attributes.get('aria-label') ?? ''} ${attributes.get('title') ?? ''} ${node.end - node.start < 8 ? textOf(pieces, node) : ''}`.trim()
}

/** The button that buys, as long as no variant is chosen. */
const choosing = /^(?:please )?(?:select|choose|pick) (?:a|an|your|the)\b|^(?:يرجى )?(?:اختر|اختاري|اختيار|حدد|حددي) /i
/** Arabic vowel marks: `اشترِ`. */
const vowelMarks = /[\u064b-\u0652]/g

const isBuyingText = (pieces: readonly TextPiece[], node: OutlineNode): boolean => {
  const text = buttonText(pieces, node).replace(vowelMarks, '')
  if (buying.test(text) || (node.tag !== 'a' && waiting.test(text))) return true
  return node.attributes.has('disabled') && choosing.test(text)
}

/** The buy button: the first after the name that is not in a list, else the last before it. */
export function buttonOf({ byRole, pieces }: PageOutline, marks: Landmarks): OutlineNode | undefined {
  const isBuying = (node: OutlineNode): boolean =>
    node.end - node.start < (node.tag === 'a' ? 4 : 12) &&
    ((node.signs.isBuying && node.tag !== 'div') || isBuyingText(pieces, node)) &&
    zoneReason(node, marks) === undefined &&
    !isTile(node, marks)
  const { title } = marks
  const { button: buttons } = byRole
  return (title && buttons.find((node) => node.start >= title.start && isBuying(node))) ?? buttons.findLast(isBuying)
}

export function ancestorsOf(node: OutlineNode | undefined): ReadonlySet<OutlineNode> {
  const found = new Set<OutlineNode>()
  for (let one = node; one; one = one.parent) found.add(one)
  return found
}

/** The smallest element that contains both. */
export function commonOf(around: ReadonlySet<OutlineNode>, other: OutlineNode | undefined): OutlineNode | undefined {
  for (let node = other; node; node = node.parent) if (around.has(node)) return node
  return undefined
}
