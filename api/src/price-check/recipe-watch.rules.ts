import type { ReadPage } from './page-look.rules.ts'

/** Readings of a day by which a recipe is judged: a few pages can be odd by themselves. */
const minReadings = 5

/** Share of them without a price from which on the store's pages have changed. */
const brokenShare = 0.8

/** What the recipes of a store came to on one day. */
export interface RecipeCounts {
  readonly readings: number
  /** Those whose price the recipe did not find. */
  readonly empty: number
}

/** Whether a recipe no longer fits the pages of its store. */
export const isBroken = ({ readings, empty }: RecipeCounts): boolean =>
  readings >= minReadings && empty >= readings * brokenShare

/** Whether a page says how good the recipe is: it is no robot check or other page, and no product that is sold out. */
export const isTelling = ({ wall, product }: ReadPage): boolean =>
  wall === undefined && product.otherPage === undefined && product.inStock !== false

/** Whether the recipe found no price on a page. */
export const isEmptyReading = ({ product: { candidates } }: ReadPage): boolean =>
  !candidates.price.some(({ source, value }) => source === 'recipe' && value !== undefined)
