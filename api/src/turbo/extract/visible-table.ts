import type { PriceHints } from '../../../../shared/prices/read-price.ts'
import { outlinePage } from './page-outline.ts'
import { scanPage } from './page-scan.ts'
import { readVisible, weights } from './visible-reading.ts'

/** A table for engineers: every visible amount, its evidence, and why it is not the price. */
export function visibleTable(
  html: string,
  { url, hints }: { readonly url: string; readonly hints: PriceHints },
): readonly string[] {
  const outline = outlinePage(html)
  if (!outline) return ['The page is nested deeper, or has more elements, than a page that people use.']
  const { language, title } = scanPage(html)
  const { scored } = readVisible(outline, { url, hints: { ...hints, language }, title, isList: false })
  const rows = scored.map(({ score, text, excluded, features }) => {
    const reasons = features.map((feature) => `${feature} ${weights[feature] > 0 ? '+' : ''}${weights[feature]}`)
    return `${String(score).padStart(5)}  ${text.slice(0, 40).padEnd(40)}  ${(excluded ? `not it: ${excluded}` : '').padEnd(26)}  ${reasons.join(', ')}`
  })
  return [`${'score'.padStart(5)}  ${'text'.padEnd(40)}  ${''.padEnd(26)}  what speaks for it`, ...rows]
}
