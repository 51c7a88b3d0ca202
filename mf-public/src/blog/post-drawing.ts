import type { ProductDrawing } from '@qasima/shared/contract/product/product-drawing'

const drawings: Readonly<Record<string, ProductDrawing>> = {
  'code-does-not-work': { thing: 'ticket', tint: 'saffron' },
  'price-history-chart': { thing: 'laptop', tint: 'nile' },
  'real-discount': { thing: 'gift', tint: 'clay' },
  'sale-calendar': { thing: 'clock', tint: 'indigo' },
}

/** What stands beside the title of a post; of one that nothing was chosen for an open book. */
export const drawingOfPost = (slug: string): ProductDrawing => drawings[slug] ?? { thing: 'book', tint: 'plum' }
